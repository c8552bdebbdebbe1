import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { createQueue } from './hash-queue.ts'
import { createPasswords, formatPhc, parsePhc } from './passwords.ts'

const secret = 'a secret that only the tests know'
const queue = createQueue({ concurrency: 2, maxWaiting: 1_000 })
/** The least that argon2 accepts: the full cost is the subject of one test only. */
const cost = { memory: 8, passes: 1, parallelism: 1 }
const open = (...secrets: string[]) => createPasswords(secrets, { queue, cost })
const passwords = open(secret)

async function keep(password: string, by = passwords): Promise<string> {
  const kept = await by.hash(password)
  if (isRefusal(kept)) throw new Error(kept.refused)
  return kept.hash
}

const right = { isRight: true, needsRehash: false }
const wrong = { isRight: false, needsRehash: false }

test.each([
  ['six characters', 'a1b2c3'],
  ['seven characters', 'a1b2c3d'],
  ['64 characters', 'a'.repeat(64)],
  ['128 characters', 'a'.repeat(128)],
  ['128 characters of two UTF-16 units each', '👻'.repeat(128)],
  ['only spaces', '      '],
  ['a NUL in the middle', 'abc\0def'],
  ['an emoji sequence', '👩‍👩‍👧‍👦 at home'],
])('a password of %s matches only itself', async (_, password) => {
  const hash = await keep(password)

  expect(await passwords.verify({ password, hash })).toEqual(right)
  for (const other of [password.slice(0, -1), `${password} `]) {
    expect(await passwords.verify({ password: other, hash })).toEqual(wrong)
  }
})

test('neither an empty password nor one with a NUL at the end matches', async () => {
  const hash = await keep('a1b2c3')

  expect(await passwords.verify({ password: '', hash })).toEqual(wrong)
  expect(await passwords.verify({ password: 'a1b2c3\0', hash })).toEqual(wrong)
})

test('characters after a NUL count', async () => {
  const hash = await keep('abc\0def')

  expect(await passwords.verify({ password: 'abc\0xyz', hash })).toEqual(wrong)
  expect(await passwords.verify({ password: 'abc', hash })).toEqual(wrong)
})

test.each([
  ['a combining accent', 'cafe\u0301s', 'caf\u00e9s'],
  ['a wide letter', '\uff41\uff42\uff43123', 'abc123'],
  ['a ligature', 'o\ufb03ce!', 'office!'],
])('%s gives the same password as the plain form', async (_, typed, plain) => {
  expect(await passwords.verify({ password: typed, hash: await keep(plain) })).toEqual(right)
  expect(await passwords.verify({ password: plain, hash: await keep(typed) })).toEqual(right)
})

test('passwords are case-sensitive', async () => {
  expect(await passwords.verify({ password: 'A1B2C3', hash: await keep('a1b2c3') })).toEqual(wrong)
})

test('the same password is hashed differently each time, at the cost that OWASP recommends', async () => {
  const inProduction = createPasswords([secret], { queue })
  const [one, other] = [await keep('a1b2c3', inProduction), await keep('a1b2c3', inProduction)]

  expect(one).not.toBe(other)
  expect(one).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1,keyid=[0-9a-f]{12}\$/)
  expect(parsePhc(one).nonce).toHaveLength(16)
  expect(one).not.toContain(secret)
})

test("a stolen hash can't be attacked without our secret", async () => {
  const hash = await keep('a1b2c3')
  const { memory, passes, parallelism, nonce, tag } = parsePhc(hash)
  const recipe = { memory, passes, parallelism, nonce, tagLength: tag.length }
  const tries = ['', 'another secret that nobody told us']

  expect(
    await open('another secret that nobody told us').verify({ password: 'a1b2c3', hash }),
  ).toEqual(wrong)
  for (const key of tries) {
    expect(argon2Sync('argon2id', { ...recipe, message: 'a1b2c3', secret: key })).not.toEqual(tag)
  }
  expect(argon2Sync('argon2id', { ...recipe, message: 'a1b2c3', secret })).toEqual(tag)
})

test("a hash with the key id of another secret doesn't match", async () => {
  const rotated = open('a newer secret of the very same house', secret)
  const relabeled = formatPhc({
    ...parsePhc(await keep('a1b2c3')),
    keyId: parsePhc(await keep('x', rotated)).keyId,
  })

  expect(await rotated.verify({ password: 'a1b2c3', hash: relabeled })).toEqual(wrong)
})

test('after a rotation hashes of the old secret still match, and need a rehash', async () => {
  const hash = await keep('a1b2c3')
  const rotated = open('a newer secret of the very same house', secret)

  expect(await rotated.verify({ password: 'a1b2c3', hash })).toEqual({
    isRight: true,
    needsRehash: true,
  })
  expect(await rotated.verify({ password: 'wrong!', hash })).toEqual(wrong)
  const anew = await keep('a1b2c3', rotated)
  expect(await rotated.verify({ password: 'a1b2c3', hash: anew })).toEqual(right)
})

test('a hash of another cost matches and needs a rehash', async () => {
  const { keyId } = parsePhc(await keep('a1b2c3'))
  const recipe = { memory: 8_192, passes: 1, parallelism: 1, nonce: randomBytes(16) }
  const tag = argon2Sync('argon2id', { ...recipe, message: 'a1b2c3', secret, tagLength: 32 })
  const hash = formatPhc({ ...recipe, keyId, tag })

  expect(await passwords.verify({ password: 'a1b2c3', hash })).toEqual({
    isRight: true,
    needsRehash: true,
  })
})

test.each(['', 'a1b2c3', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=1,t=1,p=1$YQ$YQ'])(
  'a stored hash in the form %j is a fault, not a wrong password',
  async (hash) => {
    await expect(passwords.verify({ password: 'a1b2c3', hash })).rejects.toThrow('unknown format')
  },
)

test('without a stored hash no password matches', async () => {
  expect(await passwords.verify({ password: '', hash: null })).toEqual(wrong)
  expect(await passwords.verify({ password: 'a1b2c3', hash: null })).toEqual(wrong)
})

test('a very long run of combining accents is rejected quickly and never hashed', async () => {
  const accents = `a${'\u0300\u0316'.repeat(80_000)}`
  const hash = await keep('a1b2c3')
  const startedAt = performance.now()

  expect(await passwords.verify({ password: accents, hash })).toEqual(wrong)
  await expect(passwords.hash(accents)).rejects.toThrow('too long')
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test("a too long password doesn't match its own beginning", async () => {
  const hash = await keep('a'.repeat(1_024))

  expect(await passwords.verify({ password: 'a'.repeat(1_025), hash })).toEqual(wrong)
})

test('when the hash queue is full, the rest is refused', async () => {
  const short = createQueue({ concurrency: 1, maxWaiting: 1 })
  const narrow = createPasswords([secret], { queue: short, cost })

  const answers = await Promise.all([1, 2, 3, 4].map(() => narrow.hash('a1b2c3')))

  expect(answers.filter(isRefusal)).toEqual([{ refused: 'too-busy' }, { refused: 'too-busy' }])
})
