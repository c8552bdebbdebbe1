import { expect, test } from 'vitest'
import { minutes } from '../time.ts'
import { createAgentTurns } from './agent-turns.ts'
import type { WireMessage } from './native-messages.ts'

const question: WireMessage = { role: 'user', content: 'Fix it' }

/** What the model called, and the results. */
function step(...ids: readonly string[]): readonly WireMessage[] {
  const calls = ids.map((id) => ({
    id,
    type: 'function' as const,
    function: { name: 'read_file', arguments: '{}' },
  }))
  return [
    { role: 'assistant', content: null, tool_calls: calls },
    ...ids.map((id) => ({ role: 'tool' as const, tool_call_id: id, content: 'text' })),
  ]
}

function open() {
  const clock = { now: 0 }
  return { clock, turns: createAgentTurns(() => clock.now) }
}

test('one prompt is one request, however many tools the agent uses', () => {
  const { turns } = open()

  expect(turns.isContinued([question])).toBe(false)
  turns.record([question], [{ id: 'a' }, { id: 'b' }])
  expect(turns.isContinued([question, ...step('a', 'b')])).toBe(true)
  turns.record([question, ...step('a', 'b')], [{ id: 'c' }])
  expect(turns.isContinued([question, ...step('a', 'b'), ...step('c')])).toBe(true)
})

test('the next prompt counts, also with the same ids of tool calls', () => {
  const { turns } = open()
  turns.record([question], [{ id: 'call_0' }])
  const next: WireMessage = { role: 'user', content: 'And now the tests' }

  expect(turns.isContinued([question, ...step('call_0'), next])).toBe(false)
  expect(turns.isContinued([question, ...step('call_0'), next, ...step('call_0')])).toBe(false)
})

test('results of tools that the model has not called count', () => {
  const { turns } = open()
  turns.record([question], [{ id: 'a' }])

  expect(turns.isContinued([question, ...step('made-up')])).toBe(false)
  expect(turns.isContinued([question, ...step('a', 'made-up')])).toBe(false)
  const other: WireMessage = { role: 'user', content: 'Something else' }
  expect(turns.isContinued([other, ...step('a')])).toBe(false)
})

test('a prompt is over after half an hour', () => {
  const { turns, clock } = open()
  turns.record([question], [{ id: 'a' }])
  clock.now = minutes(20)
  turns.record([question, ...step('a')], [{ id: 'b' }])
  clock.now = minutes(31)

  expect(turns.isContinued([question, ...step('a'), ...step('b')])).toBe(false)
})

test('only the latest prompts are remembered', () => {
  const { turns } = open()
  for (let at = 0; at < 30; at += 1)
    turns.record([{ role: 'user', content: `Question ${at}` }], [{ id: 'a' }])

  expect(turns.isContinued([{ role: 'user', content: 'Question 5' }, ...step('a')])).toBe(false)
  expect(turns.isContinued([{ role: 'user', content: 'Question 29' }, ...step('a')])).toBe(true)
})
