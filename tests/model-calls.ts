import { findBearer } from '#domain/identity/authenticate.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import type { callModel } from '#domain/models/call-model.ts'
import type { AnswerPart, NewModelCall } from '#domain/models/model-answer.ts'
import type { ModelPart, ModelPorts } from '#domain/models/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import { readAllowance } from '#domain/usage/allowance.ts'
import type { Store } from '#store/open-store.ts'
import { connect, leave } from './editors.ts'
import { type Engine, oneEngine, openTestStore } from './engines.ts'
import { ada } from './people.ts'
import { type TestPorts, toTestPorts } from './ports.ts'

type Ports = TestPorts & ModelPorts

/** Without the limit of calls at once. */
export const crowd = {
  runningCalls: { take: () => () => undefined, interrupted: new AbortController().signal },
}

/** Ada on Free with a connected editor, and so many requests left. */
export async function openModelCalls(engine: Engine = oneEngine[0], left = 10) {
  return openModelCallsOn(await openTestStore(engine), left)
}

export async function openModelCallsOn(store: Store, left: number) {
  const ports: Ports = toTestPorts(store)
  await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
  await leave(ports, left)
  const { token } = await connect(ports)
  const found = await findBearer(ports, token)
  if (!found) throw new Error('The editor is not connected')
  const { session } = found
  let count = 0
  const toCall = (call: Partial<NewModelCall> = {}): NewModelCall => {
    count += 1
    return {
      session,
      plan: 'free',
      modelId: 'ghost-writers-stand-in',
      input: { kind: 'chat', messages: [{ role: 'user', content: 'Hello' }], options: {} },
      maxOutputTokens: null,
      isEmailVerified: true,
      purpose: { feature: 'chat', language: null },
      requestId: `call-${count}`,
      isCountedWhenShown: false,
      isWhole: false,
      signal: new AbortController().signal,
      ...call,
    }
  }
  const countLeft = async () =>
    (await readAllowance(ports, { userId: ada.id, plan: 'free' })).bucket?.left
  const readLines = () =>
    store.db.selectFrom('reservation').select(['state', 'ending', 'cost']).execute()
  return { ports, toCall, countLeft, readLines, db: store.db }
}

/** Reads an answer to its end. */
export async function finishCall(
  started: Awaited<ReturnType<typeof callModel>>,
): Promise<AnswerPart[]> {
  if (isRefusal(started)) throw new Error(`Refused: ${started.refused}`)
  const parts: AnswerPart[] = []
  for (;;) {
    const part = await started.answer.read()
    if (part === null) return parts
    parts.push(part)
    if (part.kind === 'failure') return parts
  }
}

/** A model that always answers with these parts. */
export function withParts(ports: Ports, parts: readonly ModelPart[]): Ports {
  async function* answer() {
    yield* parts
  }
  return { ...ports, models: { ...ports.models, answer } }
}
