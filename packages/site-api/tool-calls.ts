import { type OpaqueFields, pickFields, toolCallFields } from './reasoning.ts'

/** A piece of a tool call as routers send it. Their ideas of `index` and `id` differ. */
export type ToolCallDelta = {
  readonly index?: number | null | undefined
  readonly id?: string | null | undefined
  readonly function?:
    | {
        readonly name?: string | null | undefined
        readonly arguments?: string | object | null | undefined
      }
    | null
    | undefined
  readonly extra_content?: unknown
  readonly thought_signature?: unknown
}

/** A piece of a tool call in OpenAI's format: the arguments of all pieces with one index are joined. */
export type ToolCallPart = {
  readonly index: number
  /** In the first piece. */
  readonly id?: string
  readonly name?: string
  readonly arguments?: string
  readonly fields?: OpaqueFields
}

export type ToolCalls = {
  /** The pieces of one chunk, with an index and an id that are each call's own. */
  readonly add: (deltas: readonly ToolCallDelta[]) => readonly ToolCallPart[]
  /** Why an answer with these calls has ended. Routers say `stop` although a tool is called, or cut arguments. */
  readonly toReason: <Reason extends string>(reason: Reason) => Reason | 'tool_calls' | 'length'
}

type Call = {
  readonly sentIndex: number | null
  /** Empty: none. */
  readonly sentId: string
  name: string
  text: string
}

/**
 * Tells the tool calls of one answer apart. OpenAI numbers them. Gemini sends several with the index
 * 0 or none, each in a chunk; others repeat the id or the name in every piece, or send no id.
 */
export function createToolCalls(createId = createCallId): ToolCalls {
  const calls: Call[] = []
  const ids = new Set<string>()

  function add(delta: ToolCallDelta, firstOfChunk: number): ToolCallPart {
    const sent = readDelta(delta)
    const known = findCall(calls, { ...sent, firstOfChunk })
    const call = known ?? { sentIndex: sent.index, sentId: sent.id, name: '', text: '' }
    if (!known) calls.push(call)
    // Routers that repeat the id repeat the name, too.
    const name = sent.name === call.name ? '' : sent.name
    call.name += name
    call.text += sent.text
    const fields = pickFields(delta, toolCallFields) ?? {}
    return {
      index: calls.indexOf(call),
      ...(!known && { id: takeId(sent.id) }),
      ...(name && { name }),
      ...(sent.text && { arguments: sent.text }),
      ...(Object.keys(fields).length > 0 && { fields }),
    }
  }

  /** Results of tools are matched with their calls by id. */
  function takeId(sentId: string): string {
    const id = sentId && !ids.has(sentId) ? sentId : createId()
    ids.add(id)
    return id
  }

  return {
    add(deltas) {
      const firstOfChunk = calls.length
      return deltas.map((delta) => add(delta, firstOfChunk))
    },
    toReason(reason) {
      if (calls.length === 0 || (reason !== 'stop' && reason !== 'tool_calls')) return reason
      return calls.every((call) => !call.text || isComplete(call)) ? 'tool_calls' : 'length'
    },
  }
}

/** OpenAI accepts up to 40 characters. */
function createCallId(): string {
  return `call_${crypto.randomUUID().replaceAll('-', '')}`
}

type Sent = {
  readonly index: number | null
  readonly id: string
  readonly name: string
  readonly text: string
}

function readDelta({ index, id, function: part }: ToolCallDelta): Sent {
  const { name, arguments: sent } = part ?? {}
  const text = typeof sent === 'object' && sent !== null ? JSON.stringify(sent) : (sent ?? '')
  return { index: index ?? null, id: id ?? '', name: name ?? '', text }
}

type Search = Sent & {
  /** The number of the first call that began in this chunk. */
  readonly firstOfChunk: number
}

/** The call that a piece continues. Undefined: it begins a new one. */
function findCall(calls: readonly Call[], sent: Search): Call | undefined {
  const { index, id } = sent
  const isSameIndex = (call: Call) => index === null || call.sentIndex === index
  const sameId = id && calls.findLast((call) => call.sentId === id && isSameIndex(call))
  if (sameId) return sameId
  const last = calls.findLast(isSameIndex)
  return last && isContinued(last, { ...sent, isNew: calls.indexOf(last) >= sent.firstOfChunk })
    ? last
    : undefined
}

/** Whether a piece without the id of the last call with its index belongs to that call. */
function isContinued(last: Call, { id, name, isNew }: Sent & { readonly isNew: boolean }): boolean {
  if (!name) return !id || !last.sentId || !isComplete(last)
  if (id && last.sentId) return false
  return !isNew && !isComplete(last)
}

function isComplete({ text }: Call): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
