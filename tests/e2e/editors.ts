import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { postForm } from './people.ts'
import { expect } from './site.ts'

const client_id = 'ghost-writers-ia'
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'

type Purpose = { feature?: string; language?: string; model?: string }

/** Connects an editor to the account of the page's browser, without opening a page. */
export async function connectEditor({ request }: Page) {
  const post = (path: string, data: object) => request.post(`/api/v1/${path}`, { data })
  const asked = await post('device/code', { client_id, device_name: 'VS Code' })
  const { device_code, verification_uri_complete: to } = await asked.json()
  const html = await (await request.get(to)).text()
  const ticket = /name="ticket" value="(?<ticket>[^"]+)"/.exec(html)?.groups?.ticket ?? ''
  await postForm(request, { to, form: { intent: 'allow', ticket } })
  const collected = await post('device/token', { grant_type, device_code, client_id })
  const { access_token: token } = await collected.json()
  expect(token).toBeTruthy()

  const headers = { authorization: `Bearer ${token}` }
  return {
    /** Reserves a request. */
    reserve: (purpose: Purpose = {}): Promise<APIResponse> =>
      request.post('/api/v1/requests', { headers, data: { id: crypto.randomUUID(), ...purpose } }),
    /** Reserves and commits a request. */
    async finish(purpose: Purpose = {}): Promise<void> {
      const id = crypto.randomUUID()
      await request.post('/api/v1/requests', { headers, data: { id, ...purpose } })
      const committed = await request.post(`/api/v1/requests/${id}/commit`, { headers, data: {} })
      expect(committed.ok()).toBe(true)
    },
    async findPlan(): Promise<string> {
      return (await (await request.get('/api/v1/me', { headers })).json()).plan
    },
    switchLanguage: (language: string): Promise<APIResponse> =>
      request.put('/api/v1/language', { headers, data: { language } }),
  }
}

export type Codes = {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri_complete: string
}

/** Makes the API calls of an editor. */
export function openEditor(request: APIRequestContext) {
  const post = async (path: string, data: object, token = '') => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    return request.post(`/api/v1/${path}`, { data, headers })
  }
  return {
    async ask(device_name = 'VS Code on Linux'): Promise<Codes> {
      return (await post('device/code', { client_id, device_name })).json()
    },
    async collect({ device_code }: Codes) {
      const answer = await post('device/token', {
        grant_type,
        device_code,
        client_id,
      })
      return (await answer.json()) as { access_token: string; error?: string }
    },
    reserve: async (token: string, id: string) => (await post('requests', { id }, token)).json(),
    me: (token: string) =>
      request.get('/api/v1/me', { headers: { authorization: `Bearer ${token}` } }),
  }
}
