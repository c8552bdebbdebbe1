import { beforeAll, expect, test } from 'vitest'
import { writeSessionToken } from '#app/http/cookies.ts'
import type { Ports } from '#domain/ports.ts'
import type { Router } from '#server/http/router.ts'
import { getSiteOrigins } from '#server/http/site-origins.ts'
import { noActiveUsers } from '#server/ports/active-users.ts'
import { loadBuiltServer, siteUrl, visitor } from './built-site.ts'
import { ada } from './people.ts'

const now = new Date('2026-03-01T12:00:00Z')
const session = {
  id: 'hash',
  userId: ada.id,
  kind: 'browser',
  device: '',
  startedAt: now,
  seenAt: now,
}

async function failWrite(): Promise<never> {
  throw new Error('the disk is full')
}

/** Ada is logged in, and every write fails. */
const brokenPorts = {
  clock: { now: () => now },
  mailTransport: { isLocal: false },
  secrets: { create: () => 'secret', hash: (secret: string) => secret },
  limits: { countTry: failWrite },
  transaction: failWrite,
  sessions: {
    findSession: async (id: string) => (id === 'token' ? { session, user: ada } : null),
    endSession: failWrite,
  },
  activeUsers: noActiveUsers,
  signInProviders: [],
} as unknown as Ports

let router: Router

beforeAll(async () => {
  const { createRouter } = await loadBuiltServer()
  const origins = getSiteOrigins(siteUrl)
  router = createRouter({ mode: 'production', ports: brokenPorts, origins })
})

/** Sends a form and returns the page and the reported errors. */
async function post(path: string, form: Record<string, string>) {
  const faults: unknown[] = []
  const [cookie = ''] = (await writeSessionToken('token', siteUrl)).split(';')
  const request = new Request(siteUrl + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: siteUrl, ...(path === '/logout' && { cookie }) },
  })
  const response = await router.respond(request, {
    ...visitor,
    address: '203.0.113.7',
    logError: (fault) => faults.push(fault),
  })
  return { response, html: await response.text(), faults }
}

const typed = {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'q7w2e9',
  confirmPassword: 'q7w2e9',
}

test.each([
  ['/login', 'Failed to log in'],
  ['/signup', 'Failed to create an account'],
  ['/reset-password', 'Failed to reset password'],
])('after an internal error %s says "%s" and no details', async (path, message) => {
  const { response, html, faults } = await post(path, typed)

  expect(response.status).toBe(500)
  expect(html).toContain(message)
  expect(html).not.toContain('disk')
  expect(html).not.toContain(typed.password)
  expect(faults).toMatchObject([{ message: 'the disk is full' }])
})

test('a user whose logout fails stays logged in and sees a message', async () => {
  const { response, faults } = await post('/logout', {})

  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/dashboard')
  const cookies = response.headers.getSetCookie()
  expect(cookies).toHaveLength(1)
  expect(atob(/^__Host-flash=([^;]*)/.exec(cookies[0] ?? '')?.[1] ?? '')).toBe('"logout-failed"')
  expect(faults).toHaveLength(1)
})
