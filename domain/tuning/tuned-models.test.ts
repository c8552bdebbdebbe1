import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { describe, expect, test, vi } from 'vitest'
import { exportAccount } from '#domain/account/export-account.ts'
import { readOverview } from '#domain/account/read-overview.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { type Engine, sampledEngines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import type { TunedModel } from './ports.ts'
import {
  deleteTunedModel,
  listTunedModels,
  maxTunedModels,
  saveTunedModel,
} from './tuned-models.ts'

const userId = ada.id

async function open(engine: Engine, plan: PlanId = 'pro') {
  const ports = await openTestPorts(engine)
  await ports.users.addUser(ada, { ...firstSubscription(ports.clock.now()), plan })
  return ports
}

const toInput = (name: string) => ({
  name,
  endpoint: 'https://tuning.example/v1',
  model: `ft:${name}`,
})

async function save(ports: TestPorts, name: string): Promise<TunedModel> {
  const saved = await saveTunedModel(ports, { userId, input: toInput(name) })
  if (isRefusal(saved)) throw new Error(saved.refused)
  return saved
}

describe.each(sampledEngines)('tuned models on $name', (engine) => {
  test('are listed with the newest first, deleted, and each change is published', async () => {
    const ports = await open(engine)
    const onChange = vi.fn()
    ports.changes.listen(userId, onChange)

    const first = await save(ports, 'first')
    ports.clock.move(1_000)
    const second = await save(ports, 'second')

    expect(second).toEqual({
      ...toInput('second'),
      id: expect.any(String),
      createdAt: ports.clock.now(),
    })
    expect(await listTunedModels(ports, userId)).toEqual({
      revision: 2,
      isUsable: true,
      models: [second, first],
    })
    expect(await readOverview(ports, userId)).toMatchObject({ tunedModelRevision: 2 })
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 10_000)

    expect(await deleteTunedModel(ports, { userId, id: first.id })).toEqual(first)
    expect(await listTunedModels(ports, userId)).toMatchObject({ revision: 3, models: [second] })
    expect(await deleteTunedModel(ports, { userId, id: first.id })).toEqual(
      refuse('no-such-tuned-model'),
    )
  })

  test('a model that two windows save at the same moment is saved once', async () => {
    const ports = await open(engine)

    const saved = await Promise.all([save(ports, 'mine'), save(ports, 'mine'), save(ports, 'mine')])

    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    expect(await listTunedModels(ports, userId)).toMatchObject({ revision: 1, models: [saved[0]] })
  })

  test('are limited to exactly 50, even when many are saved at the same moment', async () => {
    const ports = await open(engine)
    for (let count = 0; count < maxTunedModels - 3; count += 1) await save(ports, `m${count}`)

    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        saveTunedModel(ports, { userId, input: toInput(`new-${at}`) }),
      ),
    )

    expect(answers.filter(isRefusal)).toEqual(Array(2).fill(refuse('too-many-tuned-models')))
    expect((await listTunedModels(ports, userId)).models).toHaveLength(maxTunedModels)
  })

  test('belong to one user', async () => {
    const ports = await open(engine)
    await ports.users.addUser(grace, { ...firstSubscription(ports.clock.now()), plan: 'pro' })
    const { id } = await save(ports, 'mine')

    expect(await deleteTunedModel(ports, { userId: grace.id, id })).toEqual(
      refuse('no-such-tuned-model'),
    )
    expect((await listTunedModels(ports, grace.id)).models).toEqual([])
  })

  test('after a downgrade they are kept and can be deleted, but not used or added', async () => {
    const ports = await open(engine)
    const kept = await save(ports, 'mine')
    await ports.users.setSubscription(userId, {
      ...firstSubscription(ports.clock.now()),
      plan: 'essential',
    })

    expect(await saveTunedModel(ports, { userId, input: toInput('other') })).toEqual(
      refuse('tuning-not-in-plan'),
    )
    expect(await listTunedModels(ports, userId)).toMatchObject({ isUsable: false, models: [kept] })
    expect(await deleteTunedModel(ports, { userId, id: kept.id })).toEqual(kept)
  })

  test('are in the account export, and deleted with the account', async () => {
    const ports = await open(engine)
    await save(ports, 'mine')

    expect(await exportAccount(ports, ada)).toMatchObject({ tunedModels: [toInput('mine')] })

    await ports.users.deleteUser(userId)
    expect(await ports.tunedModels.listTunedModels(userId)).toEqual([])
    expect(await ports.tunedModels.getRevision(userId)).toBe(0)
  })
})
