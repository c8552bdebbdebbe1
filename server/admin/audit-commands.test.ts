import { createPublicKey, hash, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#domain/account/delete-account.ts'
import { allow, join } from '#tests/accounts.ts'
import { connect } from '#tests/editors.ts'
import { type Engine, engines, openTestStore } from '#tests/engines.ts'
import { listRows } from '#tests/list-rows.ts'
import { adasAccount } from '#tests/people.ts'
import { type TestPorts, toTestPorts } from '#tests/ports.ts'
import { runCommand } from './run-command.ts'

const { password, email } = adasAccount

async function openOffice(engine: Engine) {
  const store = await openTestStore(engine)
  const ports = toTestPorts(store)
  const log = { info: () => undefined, error: () => undefined }
  const context = { ports, engine: 'sqlite', operator: 'grace', log } as const
  const type = async (...typed: string[]) => (await runCommand(context, typed)) ?? fail(typed)
  return { store, ports, type }
}

function fail(typed: readonly string[]): never {
  throw new Error(`Unknown: ${typed.join(' ')}`)
}

async function leave(ports: TestPorts): Promise<string> {
  const { user } = await join(ports)
  await connect(ports, { user })
  allow(await deleteAccount(ports, { user, password, sessionId: 'hers' }))
  const [mail] = await ports.outbox.listMails(1)
  return /D-[0-9A-Z]{10}/.exec(mail?.paragraphs.join(' ') ?? '')?.[0] ?? ''
}

/** As an auditor would, with only the public key. */
function readSigned(signed: string, publicKey: string) {
  const [header = '', content = '', signature = ''] = signed.split('.')
  const key = createPublicKey({ key: JSON.parse(publicKey), format: 'jwk' })
  const isValid = verify(
    null,
    Buffer.from(`${header}.${content}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  return { isValid, record: JSON.parse(Buffer.from(content, 'base64url').toString()) }
}

describe.each(engines)('for auditors on $name', (engine) => {
  test('a deletion has a signed record without personal data, of what was deleted and what is kept', async () => {
    const { store, ports, type } = await openOffice(engine)
    const receipt = await leave(ports)

    const rows = await listRows(store)
    expect(JSON.stringify(rows.deletion_record)).not.toContain('ada')
    const [stored] = await ports.deletions.listDeletionsOf([receipt])
    const { isValid, record } = readSigned(stored?.signed ?? '', ports.recordSigner.publicKey)
    expect(isValid).toBe(true)
    expect(record).toMatchObject({
      receipt,
      site: 'https://ghost.example',
      removed: { credential: 1, session: 2, subscription: 1 },
      kept: {},
    })
    expect(JSON.stringify(record)).not.toContain('ada')
    const proof = await type('deletion-proof', receipt.toLowerCase())
    expect(proof.text).toContain(stored?.signed)
    expect(proof.text).toContain(ports.recordSigner.publicKey)
  })

  test('a deletion is found by the address in any spelling, and says if the address has an account again', async () => {
    const { ports, type } = await openOffice(engine)
    const receipt = await leave(ports)

    const [name, domain] = email.split('@')
    expect((await type('deletion-proof', ` ${name}+x@${domain?.toUpperCase()}`)).text).toContain(
      receipt,
    )
    expect((await type('deletion-proof', email)).text).not.toContain('An account uses')
    expect(await type('deletion-proof', 'someone@else.example')).toMatchObject({ isDone: false })

    await join(ports)
    expect((await type('deletion-proof', email)).text).toContain('An account uses this address')
  })

  test('the audit log is exported by time, and a line that was changed or left out is noticed', async () => {
    const { ports, type } = await openOffice(engine)
    const { user } = await join(ports, { email: 'grace@example.com' })
    await type('lock', user.id, 'stolen', 'card')
    ports.clock.move(1_000)
    const receipt = await leave(ports)
    ports.clock.move(1_000)
    const today = ports.clock.now().toISOString().slice(0, 10)

    const { text } = await type('audit-export', today, today)

    const lines = text.split('\n')
    const end = JSON.parse(lines.at(-1) ?? '')
    const listed = lines.slice(0, -1).map((line) => JSON.parse(line))
    expect(listed).toMatchObject([
      { kind: 'support', command: 'lock', details: 'stolen card', operator: 'grace' },
      { kind: 'deletion', receipt },
      { kind: 'support', command: 'audit-export' },
    ])
    const { isValid, record } = readSigned(end.signed, ports.recordSigner.publicKey)
    expect(isValid).toBe(true)
    const content = lines.slice(0, -1).join('\n')
    expect(record).toMatchObject({ lines: 3, sha256: hash('sha256', `${content}\n`, 'base64url') })
  })

  test.each([
    ['2026-01-01', ''],
    ['2026-01-02', '2026-01-01'],
    ['2026-01-01', '2026-12-31'],
    ['today', 'tomorrow'],
  ])('a period that is none, or longer than 92 days, is refused: %s %s', async (first, last) => {
    const { type } = await openOffice(engine)

    expect(await type('audit-export', first, last)).toMatchObject({
      isDone: false,
      text: expect.stringContaining('at most 92 days'),
    })
  })
})
