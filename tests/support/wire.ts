import type { TestApp } from './app';

interface Answer {
  status: number;
  id: number;
  data: Record<string, unknown>[];
  [field: string]: unknown;
}
export type Wire = ReturnType<typeof wireOf>;

/** Makes documented calls of an endpoint with a token. */
export function wireOf(app: TestApp, endpoint: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api/${endpoint}.php`;
  return {
    async get(action: string, query: object = {}): Promise<Answer> {
      const fields = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const address = `${url}?${new URLSearchParams([['action', action], ...fields]).toString()}`;
      const response = await app.http.inject({ url: address, headers });
      return { ...response.json<Answer>(), status: response.statusCode };
    },
    async post(action: string, payload: object = {}, type: 'json' | 'form' = 'json'): Promise<Answer> {
      const isForm = type === 'form';
      const response = await app.http.inject({
        method: 'POST',
        url,
        headers: { ...headers, ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }) },
        payload: isForm ? new URLSearchParams({ action, ...payload }).toString() : { action, ...payload },
      });
      return { ...response.json<Answer>(), status: response.statusCode };
    },
    /** A file, as it is sent. */
    async file(action: string, query: Record<string, string> = {}) {
      const address = `${url}?${new URLSearchParams({ action, ...query }).toString()}`;
      const { statusCode, headers: told, rawPayload } = await app.http.inject({ url: address, headers });
      return { status: statusCode, headers: told, content: rawPayload };
    },
  };
}
