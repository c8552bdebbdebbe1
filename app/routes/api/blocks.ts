import { joinFields, type OpaqueFields } from '@ghost-writers-ia/site-api/reasoning'
import type { ToolCallPart } from '#domain/models/ports.ts'
import type { Opaque } from './opaque.ts'
import type { ContentPart } from './stream-answer.ts'

/** A piece of an answer as Anthropic's and OpenAI's newer formats have them: one after the other. */
export type Block = {
  readonly kind: 'reasoning' | 'text' | 'refusal' | 'tool-call'
  /** Thoughts as people read them, or the arguments of a tool call. */
  text: string
  /** Of a tool call. */
  id: string
  name: string
  /** Of reasoning: what the model wants back. */
  opaque: Opaque
}

/** Writes the events of the block at an index. */
export type BlockWriter = {
  readonly open: (block: Block, index: number) => string
  readonly add: (text: string, block: Block, index: number) => string
  readonly close: (block: Block, index: number) => string
}

type BlockOptions = {
  readonly writer?: BlockWriter
  /**
   * Whether the client expects thoughts. Otherwise they come only before a tool call, with which the
   * model may want them back.
   */
  readonly hasReasoning: boolean
}

export type Blocks = {
  /** The blocks so far. */
  readonly list: readonly Block[]
  /** The events of a part. */
  readonly add: (part: ContentPart) => string
  /** The events that close what is open. */
  readonly end: () => string
}

const silent: BlockWriter = { open: () => '', add: () => '', close: () => '' }

/**
 * Puts the parts of an answer into blocks of which one is open at a time. Routers may send pieces of
 * several tool calls in turn: those of later ones wait until the arguments of the open one are
 * complete.
 */
export function createBlocks({ writer = silent, hasReasoning }: BlockOptions): Blocks {
  const { list, push, continueLast, addText, end } = createSequence(writer)
  const calls = new Map<number, Block>()
  let held: OpaqueFields = {}

  function addReasoning(fields: OpaqueFields): string {
    if (!hasReasoning) {
      held = joinFields(held, fields)
      return ''
    }
    const block = continueLast('reasoning')
    block.opaque = { ...block.opaque, fields: joinFields(block.opaque.fields, fields) }
    return addText(block, readThoughts(fields))
  }

  function releaseHeld(): void {
    if (Object.keys(held).length === 0) return
    const block = continueLast('reasoning')
    block.opaque = { ...block.opaque, fields: held }
    block.text = readThoughts(held)
    held = {}
  }

  function addCall({ index, id = '', name = '', arguments: text = '', fields }: ToolCallPart) {
    const known = calls.get(index)
    if (!known) releaseHeld()
    if (fields) addCallFields(known?.id ?? id, fields)
    const call = known ?? push('tool-call')
    calls.set(index, call)
    call.id ||= id
    call.name += name
    return addText(call, text)
  }

  function addCallFields(id: string, fields: OpaqueFields): void {
    const block = continueLast('reasoning')
    const ofCall = joinFields(block.opaque.calls[id] ?? {}, fields)
    block.opaque = { ...block.opaque, calls: { ...block.opaque.calls, [id]: ofCall } }
  }

  return {
    list,
    end,
    add(part) {
      if (part.kind === 'text' || part.kind === 'refusal')
        return addText(continueLast(part.kind), part.text)
      if (part.kind === 'reasoning') return addReasoning(part.fields)
      return part.kind === 'tool-calls' ? part.calls.map(addCall).join('') : ''
    },
  }
}

/** Blocks, of which one is open. */
function createSequence(writer: BlockWriter) {
  const list: Block[] = []
  let openIndex = -1
  const isComplete = createCompletionCheck()

  function push(kind: Block['kind']): Block {
    const block = { kind, text: '', id: '', name: '', opaque: { fields: {}, calls: {} } }
    list.push(block)
    return block
  }

  /** Closes blocks that are complete and opens the ones behind them. */
  function advance(isOver = false): string {
    let events = ''
    while (openIndex < list.length - 1) {
      const open = list[openIndex]
      const next = list[openIndex + 1] as Block
      if (!isOver && !mayFollow(next, open)) break
      if (open) events += writer.close(open, openIndex)
      openIndex += 1
      events += writer.open(next, openIndex)
      if (next.text) events += writer.add(next.text, next, openIndex)
    }
    return events
  }

  /** The name of a call is in the event that opens it. */
  function mayFollow(next: Block, open: Block | undefined): boolean {
    if (next.kind === 'tool-call' && next.name === '') return false
    return open?.kind !== 'tool-call' || isComplete(open)
  }

  return {
    list,
    push,
    /** The last block, if it's of the kind; otherwise a new one. */
    continueLast(kind: Block['kind']): Block {
      const last = list.at(-1)
      return last?.kind === kind ? last : push(kind)
    },
    addText(block: Block, text: string): string {
      block.text += text
      const isOpen = list[openIndex] === block
      return isOpen && text ? writer.add(text, block, openIndex) : advance()
    },
    end(): string {
      const events = advance(true)
      const last = list[openIndex]
      return last ? events + writer.close(last, openIndex) : events
    },
  }
}

/** Makers put the same thoughts into several fields. */
function readThoughts({
  reasoning_content: content,
  reasoning,
  reasoning_details: details,
}: OpaqueFields): string {
  const text = [content, reasoning].find((field) => typeof field === 'string' && field !== '')
  if (typeof text === 'string') return text
  if (!Array.isArray(details)) return ''
  return details.map(readDetail).join('')
}

function readDetail(detail: unknown): string {
  const { text, summary } = Object(detail) as Readonly<Record<string, unknown>>
  return [text, summary].find((field) => typeof field === 'string') ?? ''
}

/** Whether the arguments of a call are complete. Asked for each piece of another call, so it remembers. */
function createCompletionCheck() {
  let checked: { readonly block: Block; readonly length: number; readonly isIt: boolean } | null =
    null
  return (block: Block): boolean => {
    if (checked?.block !== block || checked.length !== block.text.length)
      checked = { block, length: block.text.length, isIt: isJson(block.text) }
    return checked.isIt
  }
}

/** An empty text may be one that begins after the next call has. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
