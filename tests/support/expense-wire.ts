import type { TestApp } from './app';

interface Answer {
  id: number;
  transfer_id: number;
  data: Record<string, unknown>[];
  total: unknown;
  sum: unknown;
}

/** Calls `/api/ExpenseTracker.php` as a person does with their token. */
export function expenseWire(app: TestApp, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const url = '/api/ExpenseTracker.php';
  return {
    async get(action: string, query: object = {}) {
      const fields = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const address = `${url}?${new URLSearchParams([['action', action], ...fields]).toString()}`;
      const response = await app.http.inject({ url: address, headers });
      return { status: response.statusCode, ...response.json<Answer>() };
    },
    async post(action: string, payload: object, type: 'json' | 'form' = 'json') {
      const isForm = type === 'form';
      const response = await app.http.inject({
        method: 'POST',
        url,
        headers: { ...headers, ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }) },
        payload: isForm ? new URLSearchParams({ action, ...payload }).toString() : { action, ...payload },
      });
      return { status: response.statusCode, ...response.json<Answer>() };
    },
    /** A file, as it is sent. */
    async file(action: string, query: Record<string, string> = {}) {
      const address = `${url}?${new URLSearchParams({ action, ...query }).toString()}`;
      const { statusCode, headers: told, rawPayload } = await app.http.inject({ url: address, headers });
      return { status: statusCode, headers: told, content: rawPayload };
    },
  };
}
