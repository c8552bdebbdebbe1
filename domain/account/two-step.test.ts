import { beforeEach, describe, expect, test } from 'vitest'
import { allow, joinTwice, logIn, readSecret } from '#tests/accounts.ts'
import { engines, sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { halfLogIn, turnOnTwoStep } from '#tests/two-step.ts'
import { showCode } from '#tests/two-step-codes.ts'
import { recordProof } from '../identity/proof.ts'
import { finishLogin } from '../identity/second-step.ts'
import type { User } from '../identity/user.ts'
import { isRefusal } from '../refusal.ts'
import { hours, minutes } from '../time.ts'
import { exportAccount } from './export-account.ts'
import { confirmNotMe } from './not-me.ts'
import { carryOutReset, findReset, requestReset, stopReset } from './reset-two-step.ts'
import {
  confirmTwoStep,
  endTwoStep,
  readTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from './two-step.ts'

const from = '203.0.113.7'
const off = { refused: 'second-factor-off' }

let ports: TestPorts
let ada: User

async function open(engine: Parameters<typeof openTestPorts>[0]) {
  ports = await openTestPorts(engine)
  ada = await joinTwice(ports)
}

const viewer = () => ({ user: ada, sessionId: 'hers' })
const proof = (password = adasAccount.password) => ({ ...viewer(), password })
const turnOn = () => turnOnTwoStep(ports, viewer())
const listSubjects = async () => (await ports.outbox.listMails(100)).map(({ subject }) => subject)

describe.each(sampledEngines)('two-step login, on $name', (engine) => {
  beforeEach(() => open(engine))

  test('is set up after a proof, and asks for nothing until the app has shown a code', async () => {
    expect(await startTwoStep(ports, proof(''))).toEqual({ refused: 'wrong-password' })
    allow(await startTwoStep(ports, proof()))
    const state = await readTwoStep(ports, viewer())
    expect(state).toMatchObject({
      kind: 'setting-up',
      appKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
    })
    allow(await logIn(ports))

    const { appKey: key = '' } = state as { appKey?: string }
    const type = (code: string) => confirmTwoStep(ports, { ...viewer(), code })
    expect(await type('000000')).toEqual({ refused: 'wrong-code' })
    const code = showCode(key, ports.clock.now())
    const { recoveryCodes } = allow(await type(`${code.slice(0, 3)} ${code.slice(3)}`))

    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(await readTwoStep(ports, viewer())).toMatchObject({ kind: 'on', codesLeft: 10 })
    expect((await listSubjects())[0]).toBe('Two-step login is on')
    expect(await type(showCode(key, ports.clock.now(), 1))).toEqual(off)
    expect(await startTwoStep(ports, proof())).toEqual({ refused: 'second-factor-on' })
  })

  test('shows its key in the session that proved it only, and for as long', async () => {
    allow(await startTwoStep(ports, proof()))

    expect(await readTwoStep(ports, { user: ada, sessionId: 'borrowed' })).toEqual({ kind: 'off' })
    ports.clock.move(minutes(15))
    expect(await readTwoStep(ports, viewer())).toEqual({ kind: 'off' })
    const code = { ...viewer(), code: '000000' }
    expect(await confirmTwoStep(ports, code)).toEqual({ refused: 'unproven' })
  })

  test('keeps neither the key nor a recovery code readable in the database', async () => {
    const { key, recoveryCodes } = await turnOn()
    const factor = await ports.secondFactors.findFactor(ada.id)
    const exported = JSON.stringify(await exportAccount(ports, ada))

    expect(factor?.encryptedSecret).not.toContain(key)
    expect(ports.authenticator.revealKey(factor?.encryptedSecret ?? '')).toBe(key)
    expect(exported).toContain('"twoStepLogin":{"addedAt":')
    for (const secret of [key, factor?.encryptedSecret ?? '', ...recoveryCodes])
      expect(exported).not.toContain(secret)
  })

  test('gets new recovery codes after a proof; the old ones stop working', async () => {
    const { recoveryCodes } = await turnOn()
    const renewed = allow(await renewRecoveryCodes(ports, proof()))
    const browser = { device: '', formerToken: null, deviceTokens: [], rememberedTokens: [] }
    const type = async (code = '') =>
      finishLogin(ports, { ...browser, secret: await halfLogIn(ports), code, isRemembered: false })

    expect(await type(recoveryCodes[0])).toEqual({ refused: 'wrong-code' })
    allow(await type(renewed.recoveryCodes[0]))
    expect((await listSubjects())[0]).toBe('You have new recovery codes')
  })

  test('is turned off after a proof, for which a code by email is not enough', async () => {
    await turnOn()
    await recordProof(ports, { sessionId: 'hers', userId: ada.id, method: 'email-code' })
    expect(await endTwoStep(ports, proof(''))).toEqual({ refused: 'unproven' })
    expect(await renewRecoveryCodes(ports, proof(''))).toEqual({ refused: 'unproven' })

    allow(await endTwoStep(ports, proof()))

    allow(await logIn(ports))
    expect(await ports.secondFactors.countRecoveryCodes(ada.id)).toBe(0)
    expect((await listSubjects())[0]).toBe('Two-step login is off')
    expect(await endTwoStep(ports, proof())).toEqual(off)
  })

  test('that someone else turned on is undone by “This wasn’t me”', async () => {
    allow(await startTwoStep(ports, proof()))
    ports.clock.move(minutes(5))
    await turnOn()
    ports.clock.move(minutes(5))
    allow(await confirmNotMe(ports, { secret: await readSecret(ports, 'login-changed'), from }))

    expect(await ports.secondFactors.findFactor(ada.id)).toBeNull()
    expect(await ports.secondFactors.countRecoveryCodes(ada.id)).toBe(0)
  })

  test('is not offered with a hosted identity, which keeps its own', async () => {
    const hosted = { ...ports, identity: { ...ports.identity, isHosted: true } }

    expect(await readTwoStep(hosted, viewer())).toEqual({ kind: 'elsewhere' })
    const elsewhere = { refused: 'second-factor-elsewhere' }
    expect(await startTwoStep(hosted, proof())).toEqual(elsewhere)
  })
})

describe.each(engines)('a reset by support, on $name', (engine) => {
  beforeEach(async () => {
    await open(engine)
    await turnOn()
  })

  const isOn = async () => (await ports.secondFactors.findFactor(ada.id)) !== null

  test('is announced, and carried out once after 72 hours', async () => {
    allow(await requestReset(ports, ada))
    expect((await listSubjects())[0]).toBe('Two-step login will be turned off')
    expect(await requestReset(ports, ada)).toEqual({ refused: 'reset-pending' })
    ports.clock.move(hours(72) - 1)
    expect(await carryOutReset(ports)).toBe(false)
    expect(await isOn()).toBe(true)

    ports.clock.move(1)
    await Promise.all([carryOutReset(ports), carryOutReset(ports)])

    expect(await isOn()).toBe(false)
    expect(await carryOutReset(ports)).toBe(false)
    const subjects = await listSubjects()
    expect(subjects.filter((one) => one === 'Two-step login is off')).toHaveLength(1)
    expect(await ports.audit.listActions(ada.id)).toMatchObject([
      { command: 'second-factor-reset' },
    ])
    allow(await logIn(ports))
  })

  test('is stopped by the link in the email, which works once and changes nothing when opened', async () => {
    allow(await requestReset(ports, ada))
    const link = { secret: await readSecret(ports, 'second-factor-reset'), from }
    expect(await findReset(ports, link)).toMatchObject({ userId: ada.id })
    allow(await stopReset(ports, link))

    ports.clock.move(hours(73))
    expect(await carryOutReset(ports)).toBe(false)
    expect(await isOn()).toBe(true)
    expect(await stopReset(ports, link)).toEqual({ refused: 'link-spent' })
  })

  test('either stops or is carried out, when both happen at the same time', async () => {
    allow(await requestReset(ports, ada))
    const link = { secret: await readSecret(ports, 'second-factor-reset'), from }
    ports.clock.move(hours(72))
    const [stopped] = await Promise.all([stopReset(ports, link), carryOutReset(ports)])

    expect(await isOn()).toBe(!isRefusal(stopped))
  })

  test('that fails halfway leaves everything as it was, and is done the next time', async () => {
    allow(await requestReset(ports, ada))
    ports.clock.move(hours(72))
    const failing = {
      ...ports,
      transaction: ((work) =>
        ports.transaction((stores) =>
          work({
            ...stores,
            audit: { ...stores.audit, addAction: () => Promise.reject(new Error('disk full')) },
          }),
        )) as TestPorts['transaction'],
    }
    await expect(carryOutReset(failing)).rejects.toThrow('disk full')
    expect(await isOn()).toBe(true)

    expect(await carryOutReset(ports)).toBe(true)
    expect(await isOn()).toBe(false)
  })

  test('does not outlive the second factor that it was for', async () => {
    allow(await requestReset(ports, ada))
    allow(await endTwoStep(ports, proof()))
    ports.clock.move(minutes(5))
    await turnOn()
    ports.clock.move(hours(72))

    expect(await carryOutReset(ports)).toBe(false)
    expect(await isOn()).toBe(true)
    allow(await endTwoStep(ports, proof()))
    expect(await requestReset(ports, ada)).toEqual(off)
  })
})
