FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# docker build --build-arg COMMIT=$(git rev-parse HEAD) names it in the log and at /healthz.
ARG COMMIT
RUN node scripts/build/client.mjs && node scripts/build/server.mjs
# What runs needs no build tools. npm keeps TypeScript because a library names it as the peer of its types.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/typescript node_modules/@typescript

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The user 'node' of the base image has uid 1000.
RUN mkdir /data && chown 1000:1000 /data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/package.json package.json
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
