import { expect, test } from 'vitest'
import { forgetSessionToken, readSessionToken, writeSessionToken } from './cookies.ts'

const secure = 'https://ghost.example'
const local = 'http://localhost:4000'

/** A cookie's name and its attributes, sorted. */
function readHeader(header: string) {
  const [pair = '', ...attributes] = header.split('; ')
  return { name: pair.split('=')[0], attributes: attributes.sort() }
}

test('on https the cookie is limited to this host and hidden from scripts', async () => {
  expect(readHeader(await writeSessionToken('secret', secure))).toEqual({
    name: '__Host-session',
    attributes: ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'],
  })
})

test('on plain http the cookie has no Secure attribute and no __Host- prefix', async () => {
  expect(readHeader(await writeSessionToken('secret', local))).toEqual({
    name: 'session',
    attributes: ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax'],
  })
})

test.each([secure, local])(
  'the session cookie of %s can be read back and deleted',
  async (site) => {
    const written = await writeSessionToken('secret', site)
    const [cookie = ''] = written.split(';')
    const request = new Request(site, { headers: { cookie: `theme=dark; ${cookie}` } })

    expect(await readSessionToken(request, site)).toBe('secret')
    const forgotten = readHeader(await forgetSessionToken(site))
    expect(forgotten.name).toBe(readHeader(written).name)
    expect(forgotten.attributes).toContain('Max-Age=0')
  },
)

test.each(['', 'session=', 'session=not-ours', 'session=%E0%A4%A', '__Host-session=IjEi'])(
  'the cookie "%s" has no session token',
  async (cookie) => {
    expect(await readSessionToken(new Request(local, { headers: { cookie } }), local)).toBeNull()
  },
)
