import { type SnippetInput, snippetLimits } from '@ghost-writers-ia/rules/snippet'
import { describe, expect, test, vi } from 'vitest'
import { exportAccount } from '#domain/account/export-account.ts'
import { firstSubscription, type Subscription } from '#domain/identity/user.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { type Engine, engines, oneEngine } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { checkImport, importSnippets } from './import-snippets.ts'
import { createSnippet, deleteSnippet, moveSnippet, updateSnippet } from './manage-snippets.ts'
import type { Snippet } from './ports.ts'
import { readLibrary } from './read-library.ts'

const userId = ada.id
const essential = { plan: 'essential', requestLimit: 5000 } as const

async function openLibrary(engine: Engine, subscription: Partial<Subscription> = essential) {
  const ports = await openTestPorts(engine)
  await ports.users.addUser(ada, { ...firstSubscription(ports.clock.now()), ...subscription })
  return ports
}

const toInput = (name: string): SnippetInput => ({
  name,
  description: `About ${name}`,
  body: `Do ${name} with {{selection}}`,
})

const toInputs = (count: number) => Array.from({ length: count }, (_, at) => toInput(`s${at}`))

async function create(ports: TestPorts, name: string): Promise<Snippet> {
  const created = await createSnippet(ports, { userId, input: toInput(name) })
  if (isRefusal(created)) throw new Error(created.refused)
  return created
}

const listNames = async (ports: TestPorts) =>
  (await readLibrary(ports, userId)).snippets.map(({ name }) => name)

describe.each(engines)('snippets on $name', (engine) => {
  test('are created at the end, edited and deleted, and each change is published', async () => {
    const ports = await openLibrary(engine)
    const onChange = vi.fn()
    ports.changes.listen(userId, onChange)

    const first = await create(ports, 'first')
    const second = await create(ports, 'second')
    ports.clock.move(1_000)
    const input = { ...toInput('renamed'), body: 'New' }
    const edited = await updateSnippet(ports, { userId, id: first.id, version: 1, input })

    expect(edited).toEqual({ ...input, id: first.id, version: 2, updatedAt: ports.clock.now() })
    expect(await readLibrary(ports, userId)).toEqual({
      revision: 3,
      maxSnippets: 200,
      snippets: [edited, second],
    })
    // Notifications of the same user may arrive together.
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 10_000)

    await deleteSnippet(ports, { userId, id: first.id, version: 2 })
    expect(await listNames(ports)).toEqual(['second'])
  })

  test('are limited to exactly 200, even when many are added at the same moment', async () => {
    const ports = await openLibrary(engine)
    await importSnippets(ports, { userId, inputs: toInputs(195) })

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        createSnippet(ports, { userId, input: toInput(`new-${at}`) }),
      ),
    )

    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(5)
    expect(answers.filter(isRefusal)).toEqual(Array(7).fill(refuse('too-many-snippets')))
    expect((await readLibrary(ports, userId)).snippets).toHaveLength(200)
  })

  test('a name can be used once, even when two windows create it at the same moment', async () => {
    const ports = await openLibrary(engine)
    const input = toInput('review')

    const answers = await Promise.all([
      createSnippet(ports, { userId, input }),
      createSnippet(ports, { userId, input }),
    ])

    expect(answers.filter(isRefusal)).toEqual([refuse('snippet-name-taken')])
    const other = await create(ports, 'other')
    expect(await updateSnippet(ports, { userId, id: other.id, version: 1, input })).toEqual(
      refuse('snippet-name-taken'),
    )
  })

  test('of two edits at the same moment one wins, and the other gets the current version', async () => {
    const ports = await openLibrary(engine)
    const { id } = await create(ports, 'review')
    const edit = (body: string) =>
      updateSnippet(ports, { userId, id, version: 1, input: { ...toInput('review'), body } })

    const answers = await Promise.all(['one', 'two', 'three'].map(edit))

    const saved = answers.filter((answer) => !isRefusal(answer))
    expect(saved).toHaveLength(1)
    const conflict = { refused: 'snippet-conflict', current: saved[0] }
    expect(answers.filter(isRefusal)).toEqual([conflict, conflict])
    expect(await deleteSnippet(ports, { userId, id, version: 1 })).toEqual(conflict)
  })

  test('the same edit sent twice is saved once', async () => {
    const ports = await openLibrary(engine)
    const { id } = await create(ports, 'review')
    const edit = { userId, id, version: 1, input: { ...toInput('review'), body: 'New' } }

    const saved = await updateSnippet(ports, edit)

    expect(saved).toMatchObject({ version: 2 })
    expect(await updateSnippet(ports, edit)).toEqual(saved)
  })

  test('can be moved, also by several windows at the same moment', async () => {
    const ports = await openLibrary(engine)
    const snippets: Snippet[] = []
    for (const name of ['a', 'b', 'c', 'd']) snippets.push(await create(ports, name))
    const ids = new Map(snippets.map(({ name, id }) => [name, id]))
    const move = (name: string, to: 'up' | 'down' | 'top') =>
      moveSnippet(ports, { userId, id: ids.get(name) ?? '', move: to })

    await move('c', 'up')
    expect(await listNames(ports)).toEqual(['a', 'c', 'b', 'd'])
    await move('a', 'down')
    expect(await listNames(ports)).toEqual(['c', 'a', 'b', 'd'])
    await move('d', 'top')
    await move('d', 'up')
    await move('b', 'down')
    expect(await listNames(ports)).toEqual(['d', 'c', 'a', 'b'])

    await Promise.all([move('a', 'up'), move('b', 'top'), move('d', 'down')])
    expect((await listNames(ports)).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(await moveSnippet(ports, { userId, id: 'unknown', move: 'up' })).toEqual(
      refuse('no-such-snippet'),
    )
  })

  test('belong to one user', async () => {
    const ports = await openLibrary(engine)
    const subscription = { ...firstSubscription(ports.clock.now()), ...essential }
    await ports.users.addUser(grace, subscription)
    const { id } = await create(ports, 'review')
    const theirs = { userId: grace.id, id, version: 1 }

    expect(await deleteSnippet(ports, theirs)).toEqual(refuse('no-such-snippet'))
    expect(await updateSnippet(ports, { ...theirs, input: toInput('review') })).toEqual(
      refuse('no-such-snippet'),
    )
    expect(
      await createSnippet(ports, { userId: grace.id, input: toInput('review') }),
    ).toMatchObject({ version: 1 })
  })

  test('are read-only after a downgrade and can be edited again after an upgrade', async () => {
    const ports = await openLibrary(engine)
    const { id } = await create(ports, 'review')
    const input = { ...toInput('review'), body: 'New' }
    const setPlan = (subscription: Partial<Subscription>) =>
      ports.users.setSubscription(userId, {
        ...firstSubscription(ports.clock.now()),
        ...subscription,
      })

    await setPlan({ plan: 'free' })
    const refused = refuse('snippets-not-in-plan')
    expect(await updateSnippet(ports, { userId, id, version: 1, input })).toEqual(refused)
    expect(await deleteSnippet(ports, { userId, id, version: 1 })).toEqual(refused)
    expect(await createSnippet(ports, { userId, input })).toEqual(refused)
    expect(await moveSnippet(ports, { userId, id, move: 'up' })).toEqual(refused)
    expect(await importSnippets(ports, { userId, inputs: [input] })).toEqual(refused)
    expect(await readLibrary(ports, userId)).toMatchObject({ maxSnippets: 0, snippets: [{ id }] })

    await setPlan(essential)
    expect(await updateSnippet(ports, { userId, id, version: 1, input })).toMatchObject(input)
  })

  test('are in the account export, and deleted with the account', async () => {
    const ports = await openLibrary(engine)
    await create(ports, 'review')

    expect(await exportAccount(ports, ada)).toMatchObject({ snippets: [toInput('review')] })

    await ports.users.deleteUser(userId)
    expect(await ports.snippets.listSnippets(userId)).toEqual([])
    expect(await ports.snippets.getRevision(userId)).toBe(0)
  })
})

describe.each(oneEngine)('an import', (engine) => {
  test('is refused before the files are read when the plan has no snippets, or after 30 in an hour', async () => {
    const free = await openLibrary(engine, {})
    expect(await checkImport(free, userId)).toEqual(refuse('snippets-not-in-plan'))

    const ports = await openLibrary(engine)
    const answers = await Promise.all(Array.from({ length: 31 }, () => checkImport(ports, userId)))
    expect(answers.filter(isRefusal)).toEqual([refuse('too-many-imports')])
  })

  test('renames snippets whose name is taken, and skips those that are there already', async () => {
    const ports = await openLibrary(engine)
    await create(ports, 'review')
    const other = { ...toInput('review'), body: 'Another review' }
    const inputs = [toInput('review'), other, toInput('new'), { ...other, body: 'A third' }]

    const imported = await importSnippets(ports, { userId, inputs })

    expect(imported).toEqual({
      added: 3,
      unchanged: 1,
      renamed: [
        { from: 'review', to: 'review-2' },
        { from: 'review', to: 'review-3' },
      ],
    })
    expect(await listNames(ports)).toEqual(['review', 'review-2', 'new', 'review-3'])
    expect(await importSnippets(ports, { userId, inputs })).toMatchObject({
      added: 0,
      unchanged: 4,
    })
  })

  test('of more than fits adds nothing', async () => {
    const ports = await openLibrary(engine)
    await importSnippets(ports, { userId, inputs: toInputs(199) })
    const inputs = [toInput('one'), toInput('two')]

    expect(await importSnippets(ports, { userId, inputs })).toEqual({
      ...refuse('import-too-large'),
      room: 1,
    })
    expect(await importSnippets(ports, { userId, inputs: toInputs(199) })).toMatchObject({
      unchanged: 199,
    })
    expect(await listNames(ports)).toHaveLength(199)
  })

  test('keeps new names within the limit of names', async () => {
    const ports = await openLibrary(engine)
    const name = 'x'.repeat(snippetLimits.nameLength)
    await create(ports, name)

    await importSnippets(ports, { userId, inputs: [{ ...toInput(name), body: 'Other' }] })

    expect(await listNames(ports)).toEqual([name, `${'x'.repeat(snippetLimits.nameLength - 2)}-2`])
  })
})
