# For both architectures, with what the image says of itself:
#   docker buildx build --platform linux/amd64,linux/arm64 --tag NAME --push \
#     --build-arg VERSION=$(node -p 'require("./package.json").version') --build-arg COMMIT=$(git rev-parse HEAD) .

# Node and npm on Debian. Another registry's, or one's own, by --build-arg BASE=…
ARG BASE=node:24-bookworm-slim

# On the architecture of the builder: argon2, the only native package, brings its binaries for all of them.
FROM --platform=$BUILDPLATFORM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# Named in the log and at /healthz.
ARG COMMIT
RUN node scripts/build/client.mjs && node scripts/build/server.mjs
# What runs needs no build tools. npm keeps TypeScript because a library names it as the peer of its types.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/typescript node_modules/@typescript
# The files of the image where they lie there, since the next stage runs nothing: an emulator would have to. Whatever the
# user of a container is, it may write to an empty /data or /backups, and only its owner to what is there.
RUN mkdir -p /image/app /image/data /image/backups /image/usr/local/bin \
  && chmod 1777 /image/data /image/backups \
  && mv node_modules dist package.json LICENSE /image/app \
  && ln -s /app/dist/server/toolstead.js /image/usr/local/bin/toolstead

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /image /
# The user 'node' of the base image.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["toolstead"]
CMD ["start"]
ARG VERSION
ARG COMMIT
LABEL org.opencontainers.image.title="Toolstead" \
  org.opencontainers.image.description="A self-hosted personal productivity suite: one sign-in, one calm shell, tools to live in." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${COMMIT}"
