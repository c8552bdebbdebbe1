import type { z } from 'zod'
import type { Block, BlockWriter } from '../blocks.ts'
import { writeOpaque } from '../opaque.ts'
import type { responseAnswer, responseEvent } from './response-answers.ts'
import { readTextInput, type ToolNames } from './tool-names.ts'

export type Item = z.infer<typeof responseAnswer>['output'][number]
export type Event = z.infer<typeof responseEvent>

/** An event without its number. */
export type NewEvent = Event extends infer One
  ? One extends Event
    ? Omit<One, 'sequence_number'>
    : never
  : never

export type ItemOptions = {
  readonly responseId: string
  readonly tools: ToolNames
  /** Whether the client gets the text of thoughts. */
  readonly hasSummary: boolean
  readonly getStatus: (block: Block) => 'completed' | 'incomplete'
}

const prefixes = { reasoning: 'rs', text: 'msg', refusal: 'msg', 'tool-call': 'fc' } as const

/** The item that a block is. */
export function toItem(block: Block, index: number, options: ItemOptions): Item {
  const { kind, text } = block
  const id = toItemId(block, index, options)
  const status = options.getStatus(block)
  if (kind === 'tool-call') return toCallItem(block, { id, status, tools: options.tools })
  if (kind !== 'reasoning')
    return { type: 'message', id, role: 'assistant', status, content: [toContentPart(block)] }
  const isShown = options.hasSummary && text !== ''
  return {
    type: 'reasoning',
    id,
    summary: isShown ? [{ type: 'summary_text', text }] : [],
    encrypted_content: writeOpaque(block.opaque),
  }
}

function toItemId({ kind }: Block, index: number, { responseId }: ItemOptions): string {
  return `${prefixes[kind]}_${responseId}_${index}`
}

type CallOptions = {
  readonly id: string
  readonly status: 'completed' | 'incomplete'
  readonly tools: ToolNames
}

function toCallItem(block: Block, { id, status, tools }: CallOptions): Item {
  const { name = block.name, namespace, isCustom } = tools.get(block.name) ?? {}
  const call = { id, call_id: block.id, name, ...(namespace && { namespace }), status }
  return isCustom
    ? { type: 'custom_tool_call', ...call, input: readTextInput(block.text) }
    : { type: 'function_call', ...call, arguments: block.text }
}

function toContentPart({ kind, text }: Block) {
  return kind === 'refusal'
    ? { type: 'refusal' as const, refusal: text }
    : { type: 'output_text' as const, text, annotations: [], logprobs: [] }
}

/** The events of items. */
export function createItemWriter(
  toEvents: (events: readonly NewEvent[]) => string,
  options: ItemOptions,
): BlockWriter {
  /** Summaries begin with their first text. */
  const begun = new Set<Block>()
  const place = (block: Block, index: number) => ({
    item_id: toItemId(block, index, options),
    output_index: index,
  })

  return {
    open(block, output_index) {
      const added = toStarted(toItem({ ...block, text: '' }, output_index, options))
      const events: NewEvent[] = [{ type: 'response.output_item.added', output_index, item: added }]
      if (added.type === 'message') {
        const part = toContentPart({ ...block, text: '' })
        const at = { ...place(block, output_index), content_index: 0 }
        events.push({ type: 'response.content_part.added', ...at, part })
      }
      return toEvents(events)
    },
    add(delta, block, index) {
      const at = place(block, index)
      if (block.kind !== 'reasoning') return toEvents(toDelta(block, { at, delta, options }))
      if (!options.hasSummary) return ''
      const added = begun.has(block) ? [] : [beginSummary(at)]
      begun.add(block)
      return toEvents([
        ...added,
        { type: 'response.reasoning_summary_text.delta', ...at, summary_index: 0, delta },
      ])
    },
    close(block, output_index) {
      const item = toItem(block, output_index, options)
      const at = place(block, output_index)
      const last = listLast(block, { at, item, hasBegun: begun.has(block) })
      return toEvents([...last, { type: 'response.output_item.done', output_index, item }])
    },
  }
}

function toStarted(item: Item): Item {
  if (item.type === 'reasoning') return { ...item, encrypted_content: null }
  return { ...item, status: 'in_progress', ...(item.type === 'message' && { content: [] }) }
}

type Place = { readonly item_id: string; readonly output_index: number }

function beginSummary(at: Place): NewEvent {
  const part = { type: 'summary_text' as const, text: '' }
  return { type: 'response.reasoning_summary_part.added', ...at, summary_index: 0, part }
}

type Adding = { readonly at: Place; readonly delta: string; readonly options: ItemOptions }

function toDelta({ kind, name }: Block, { at, delta, options }: Adding): readonly NewEvent[] {
  const inContent = { ...at, content_index: 0 }
  if (kind === 'text')
    return [{ type: 'response.output_text.delta', ...inContent, delta, logprobs: [] }]
  if (kind === 'refusal') return [{ type: 'response.refusal.delta', ...inContent, delta }]
  // Its text is in JSON, which can only be read when it's complete.
  if (options.tools.get(name)?.isCustom) return []
  return [{ type: 'response.function_call_arguments.delta', ...at, delta }]
}

type Closing = { readonly at: Place; readonly item: Item; readonly hasBegun: boolean }

/** The events that repeat what the deltas have said. */
function listLast(block: Block, { at, item, hasBegun }: Closing): readonly NewEvent[] {
  const { text } = block
  switch (item.type) {
    case 'message': {
      const inContent = { ...at, content_index: 0 }
      const part = toContentPart(block)
      return [
        part.type === 'refusal'
          ? { type: 'response.refusal.done', ...inContent, refusal: text }
          : { type: 'response.output_text.done', ...inContent, text, logprobs: [] },
        { type: 'response.content_part.done', ...inContent, part },
      ]
    }
    case 'function_call': {
      const { name } = item
      return [{ type: 'response.function_call_arguments.done', ...at, name, arguments: text }]
    }
    case 'custom_tool_call': {
      const { input } = item
      return [
        { type: 'response.custom_tool_call_input.delta', ...at, delta: input },
        { type: 'response.custom_tool_call_input.done', ...at, input },
      ]
    }
    case 'reasoning': {
      const inSummary = { ...at, summary_index: 0 }
      const part = { type: 'summary_text' as const, text }
      return hasBegun
        ? [
            { type: 'response.reasoning_summary_text.done', ...inSummary, text },
            { type: 'response.reasoning_summary_part.done', ...inSummary, part },
          ]
        : []
    }
  }
}
