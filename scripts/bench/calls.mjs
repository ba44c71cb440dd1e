/** Calls a server as an account, by default `master`; a refused call throws. */
export async function callsOf(
  { url, masterPassword },
  { username, password } = { username: 'master', password: masterPassword },
) {
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/Login.php`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ identifier: username, password }),
  });
  const { token } = await signedIn.json();

  /** The response of a path below /api; with a body it is a POST. */
  async function answered(path, { body, headers } = {}) {
    const response = await fetch(`${url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...json, authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok && response.status !== 304) throw new Error(`${path} answered ${response.status}`);
    return response;
  }
  const dataOf = async (response) => (await response.json()).result.data;
  return {
    token,
    answered,
    /** The output of a query, such as `devflow.overview`. */
    ask: async (name, input) => {
      const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return dataOf(await answered(`trpc/${name}${query}`));
    },
    /** The output of a mutation. */
    change: async (name, body) => dataOf(await answered(`trpc/${name}`, { body })),
  };
}
