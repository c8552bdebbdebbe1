import { randomUUID } from 'node:crypto'
import type {
  AllowanceAnswer,
  ApiErrorCode,
  DeviceErrorCode,
  Me,
  ReleaseFeed,
  RequestState,
  SiteApi,
} from '@ghost-writers-ia/site-api'

export const ada: Me = {
  uid: 'ada-1',
  email: 'ada@ghost.example',
  name: 'Ada Lovelace',
  plan: 'free',
  cycle: null,
  allowance: { ceiling: 1000, left: 950, perDay: 50, nextAt: 1, fullAt: 2 },
}

/** What a fake site knows, and what it answers to each call of the table. */
export type Books = {
  me: Me
  feed: ReleaseFeed
  decision: DeviceErrorCode | 'allowed'
  readonly tokens: Set<string>
  readonly requests: Map<string, RequestState['state']>
  readonly url: string
  /** Called after every change. */
  readonly onChange: () => void
}

type Asked = { readonly id: string; readonly token: string; readonly body: Record<string, string> }
type Answer = { readonly status?: number; readonly body: unknown }

export const calls: Record<keyof SiteApi, (books: Books, asked: Asked) => Answer> = {
  'POST /api/v1/device/code': ({ url }, { body }) =>
    body.client_id === 'ghost-writers-ia' && body.device_name
      ? {
          body: {
            device_code: 'device-1',
            user_code: 'BCDF-GHJK',
            verification_uri: `${url}/device`,
            verification_uri_complete: `${url}/device?code=BCDF-GHJK`,
            expires_in: 120,
            interval: 1,
          },
        }
      : { status: 400, body: { error: 'invalid_client', error_description: 'Who asks?' } },
  'POST /api/v1/device/token': (books, { body }) => {
    const isKnown = body.device_code === 'device-1'
    const error = isKnown ? books.decision : 'invalid_grant'
    if (error !== 'allowed') return { status: 400, body: { error, error_description: error } }
    const access_token = `token-${randomUUID()}`
    books.tokens.add(access_token)
    books.decision = 'authorization_pending'
    return { body: { access_token, token_type: 'Bearer' } }
  },
  'GET /api/v1/me': known(({ me }) => ({ body: me })),
  'POST /api/v1/requests': known(reserve),
  'POST /api/v1/requests/{id}/commit': known((books, { id }) =>
    settle(books, { id, to: 'committed' }),
  ),
  'POST /api/v1/requests/{id}/release': known((books, { id }) =>
    settle(books, { id, to: 'released' }),
  ),
  'GET /api/v1/releases': ({ feed }) => ({ body: feed }),
  'DELETE /api/v1/token': known(({ tokens, onChange }, { token }) => {
    tokens.delete(token)
    onChange()
    return { status: 204, body: null }
  }),
}

function known(ask: (books: Books, asked: Asked) => Answer) {
  return (books: Books, asked: Asked) =>
    books.tokens.has(asked.token) ? ask(books, asked) : refuse(401, 'not-signed-in')
}

function reserve(books: Books, { body: { id = '' } }: Asked): Answer {
  const { left } = books.me.allowance
  if (books.requests.has(id)) return { body: toState(books, id) }
  if (left !== null && left < 1)
    return {
      status: 429,
      body: {
        ...(refuse(429, 'allowance-empty').body as object),
        upgradeUrl: `${books.url}/pricing`,
        nextAt: Date.UTC(2100, 0, 1, 12),
      },
    }
  books.requests.set(id, 'held')
  take(books, -1)
  return { status: 201, body: toState(books, id) }
}

function settle(
  books: Books,
  { id, to }: { readonly id: string; readonly to: 'committed' | 'released' },
): Answer {
  const state = books.requests.get(id)
  if (!state) return refuse(404, 'no-such-request')
  if (state === 'held') {
    books.requests.set(id, to)
    if (to === 'released') take(books, 1)
  }
  return { body: toState(books, id) }
}

function take(books: Books, count: number): void {
  const { allowance } = books.me
  if (allowance.left === null) return
  const taken: AllowanceAnswer = { ...allowance, left: allowance.left + count }
  books.me = { ...books.me, allowance: taken }
  books.onChange()
}

function toState({ requests, me }: Books, id: string) {
  return { id, state: requests.get(id), allowance: me.allowance }
}

export function refuse(status: number, code: ApiErrorCode): Answer {
  return { status, body: { error: `No: ${code}.`, code } }
}
