import { DEMO_PASSWORD } from '../accounts/demo-accounts.ts';
import type { Reply, TestApp } from './test-app.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/138.0.0.0 Safari/537.36';

export type Browser = ReturnType<typeof openBrowser>;

/** A client that keeps cookies, as a browser does, over all servers. */
export function openBrowser(salus: TestApp, userAgent = CHROME) {
  const cookies = new Map<string, string>();
  async function post(
    url: string,
    payload: object,
    at = salus,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { 'user-agent': userAgent, ...(cookie ? { cookie } : {}) };
    const reply = await at.anybody.post(url, payload, { ...own, ...headers });
    for (const set of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(String(set)) ?? [];
      cookies.set(name, value);
    }
    return reply;
  }
  return {
    cookies,
    post,
    signIn: (emailAddress: string, password = DEMO_PASSWORD, at = salus) =>
      post('/v1/pub/login', { emailAddress, password }, at),
    refresh: (refresh_token: string, at = salus) =>
      post('/v1/refresh/access-token', { refresh_token }, at),
    /** Signs in and returns the pair of tokens. */
    async tokens(emailAddress: string): Promise<{ access_token: string; refresh_token: string }> {
      const { body } = await this.signIn(emailAddress);
      if (!body.success) throw new Error(`signing in was answered with ${body.error_code}`);
      return body.result;
    },
  };
}

/** The status of a GET with an access token: "200 success", or the refusal's code. */
export async function readWith(
  at: TestApp,
  token: string,
  url = '/v1/auth/tool/welcome-dashboard',
): Promise<string> {
  return refusalCode(await at.ask({ method: 'GET', url, headers: bearer(token) }));
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** "200 success", or the status with the refusal's code. */
export const refusalCode = ({ status, body }: Reply): string =>
  `${status} ${body.error_code ?? 'success'}`;
