import { expect, test } from 'vitest'
import { createRouterKeys } from './router-keys.ts'

function openSecrets(stored: Record<string, string> = {}) {
  const secrets = new Map(Object.entries(stored))
  return {
    names: () => [...secrets.keys()],
    get: async (name: string) => secrets.get(name),
    store: async (name: string, value: string) => void secrets.set(name, value),
    delete: async (name: string) => void secrets.delete(name),
  }
}

const ours = 'https://gateway.example/acme/v1'

test('a key is found for the endpoint that it was entered for, with or without a slash at the end', async () => {
  const keys = createRouterKeys(openSecrets())
  await keys.save(`${ours}/`, 'secret')

  expect(await keys.find(ours)).toBe('secret')
  expect(await keys.find('HTTPS://gateway.example:443/acme/v1')).toBe('secret')
  await keys.save(ours, '')
  expect(await keys.find(ours)).toBeUndefined()
})

test.each([
  'https://gateway.example/mallory/v1',
  'https://gateway.example/acme/v1/../../mallory/v1',
  'https://gateway.example/acme/v1/%2e%2e/%2e%2e/mallory/v1',
  'https://gateway.example/acme/v1?customer=mallory',
  'https://gateway.example/acme/v1/more',
  'https://gateway.example',
  'https://mallory@gateway.example/acme/v1',
  'http://gateway.example/acme/v1',
  'https://gateway.example:8443/acme/v1',
])('a key is never found for another endpoint on the same host: %s', async (other) => {
  const keys = createRouterKeys(openSecrets())
  await keys.save(ours, 'secret')

  expect(await keys.find(other)).toBeUndefined()
})

test('keys for models and for fine-tuning are kept apart', async () => {
  const secrets = openSecrets()
  await createRouterKeys(secrets, 'tuning-key').save(ours, 'secret')

  expect(await createRouterKeys(secrets).find(ours)).toBeUndefined()
})

test('a key of an earlier version moves to the endpoints in use, and works for no other', async () => {
  const secrets = openSecrets({ 'router-key https://gateway.example': 'secret' })
  const keys = createRouterKeys(secrets)
  expect(await keys.find('https://gateway.example')).toBeUndefined()
  await keys.adopt([ours, 'https://gateway.example/own'])

  expect(await keys.find(ours)).toBe('secret')
  expect(await keys.find('https://gateway.example/own')).toBe('secret')
  expect(await keys.find('https://gateway.example/mallory/v1')).toBeUndefined()
  expect(secrets.names()).toEqual([
    `router-key ${ours}/`,
    'router-key https://gateway.example/own/',
  ])
})

test('a newer key is not replaced by one of an earlier version', async () => {
  const secrets = openSecrets({ 'router-key https://gateway.example': 'old' })
  const keys = createRouterKeys(secrets)
  await keys.save(ours, 'new')
  await keys.adopt([ours])

  expect(await keys.find(ours)).toBe('new')
})
