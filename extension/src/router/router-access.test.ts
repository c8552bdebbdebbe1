import { expect, test } from 'vitest'
import { getAccess, isOwnServer } from './router-access.ts'

const lan = 'http://192.168.1.5:11434/v1'

test.each([
  lan,
  'http://10.0.0.7/v1',
  'http://172.31.0.2/v1',
  'http://100.101.2.3/v1',
  'http://[fd12:3456::1]:1234/v1',
  'http://[fe80::1]/v1',
  'http://nas.local:11434/v1',
  'http://gpu.lan/v1',
  'http://gpu.home.arpa/v1',
  'http://workstation:1234/v1',
])(
  'a router on the own network without a key needs the consent of the user once: %s',
  (baseUrl) => {
    expect(getAccess({ baseUrl, key: null }, [])).toBe('ask')
    expect(getAccess({ baseUrl, key: null }, [new URL(baseUrl).origin])).toBe('open')
  },
)

test('the consent is for one address', () => {
  const allowed = ['http://192.168.1.5:11434']

  expect(getAccess({ baseUrl: `${lan}/`, key: null }, allowed)).toBe('open')
  expect(getAccess({ baseUrl: 'http://192.168.1.6:11434/v1', key: null }, allowed)).toBe('ask')
})

test('an API key is never sent without encryption, also after the consent', () => {
  expect(getAccess({ baseUrl: lan, key: 'sk-1' }, [new URL(lan).origin])).toBe('insecure')
})

test.each([
  'http://openrouter.ai/api/v1',
  'http://8.8.8.8/v1',
  'http://172.32.0.1/v1',
  'http://192.169.1.5/v1',
  'http://100.128.0.1/v1',
  'http://local.example/v1',
  'http://[2001:db8::1]/v1',
  'ftp://192.168.1.5/v1',
  'not a URL',
])('code is never sent unencrypted to other networks: %s', (baseUrl) => {
  expect(getAccess({ baseUrl, key: null }, [])).toBe('insecure')
})

test('a router on this machine needs no key, others do', () => {
  expect(getAccess({ baseUrl: 'http://localhost:11434/v1', key: null }, [])).toBe('open')
  expect(getAccess({ baseUrl: 'https://openrouter.ai/api/v1', key: null }, [])).toBe('no-key')
  expect(getAccess({ baseUrl: 'https://openrouter.ai/api/v1', key: 'sk-1' }, [])).toBe('open')
})

test('only a server without a key on this machine or network needs no login and is never counted', () => {
  const own = (baseUrl: string, key: string | null = null) => isOwnServer({ baseUrl, key })

  expect(own('http://127.0.0.1:11434/v1')).toBe(true)
  expect(own('http://[::1]:1234/v1')).toBe(true)
  expect(own(lan)).toBe(true)
  expect(own('https://openrouter.ai/api/v1', 'sk-1')).toBe(false)
  expect(own('https://openrouter.ai/api/v1')).toBe(false)
  expect(own('http://203.0.113.5/v1')).toBe(false)
  // A proxy to a service that the key is for.
  expect(own('http://127.0.0.1:4000/v1', 'sk-1')).toBe(false)
  expect(own('http://localhost.example/v1')).toBe(false)
})
