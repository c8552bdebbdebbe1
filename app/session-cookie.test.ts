import { expect, test } from 'vitest'
import { forgetSessionToken, readSessionToken, writeSessionToken } from './session-cookie.ts'

const secure = 'https://ghost.example'
const local = 'http://localhost:4000'

/** The name of a cookie and what the browser is told about it, in one order. */
function readHeader(header: string) {
  const [pair = '', ...rules] = header.split('; ')
  return { name: pair.split('=')[0], rules: rules.sort() }
}

test('on https the cookie is bound to this host alone and hidden from scripts', async () => {
  expect(readHeader(await writeSessionToken('secret', secure))).toEqual({
    name: '__Host-session',
    rules: ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'],
  })
})

test('on plain http, as at home, browsers would not keep a guarded cookie', async () => {
  expect(readHeader(await writeSessionToken('secret', local))).toEqual({
    name: 'session',
    rules: ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax'],
  })
})

test.each([secure, local])('what %s wrote it reads again, and can make forgotten', async (site) => {
  const written = await writeSessionToken('secret', site)
  const [cookie = ''] = written.split(';')
  const request = new Request(site, { headers: { cookie: `theme=dark; ${cookie}` } })

  expect(await readSessionToken(request, site)).toBe('secret')
  const forgotten = readHeader(await forgetSessionToken(site))
  expect(forgotten.name).toBe(readHeader(written).name)
  expect(forgotten.rules).toContain('Max-Age=0')
})

test.each(['', 'session=', 'session=not-ours', 'session=%E0%A4%A', '__Host-session=IjEi'])(
  'nobody is signed in by the cookie "%s"',
  async (cookie) => {
    expect(await readSessionToken(new Request(local, { headers: { cookie } }), local)).toBeNull()
  },
)
