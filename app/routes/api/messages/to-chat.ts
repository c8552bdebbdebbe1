import { joinFields } from '@ghost-writers-ia/site-api/reasoning'
import type { z } from 'zod'
import { type Problem, problem } from '#app/http/problems.ts'
import type { ModelMessage, ModelOptions } from '#domain/models/ports.ts'
import { dropEmpty } from '../model-request.ts'
import { type Opaque, readOpaque } from '../opaque.ts'
import { checkToolResults, hoistSystem } from '../order-messages.ts'
import type { AskedMessage, MessageQuestion, MessageTool } from './message-bodies.ts'

type Message = z.infer<typeof AskedMessage>
type Blocks<Role extends Message['role']> = Exclude<
  Extract<Message, { role: Role }>['content'],
  string
>
type UserBlock = Blocks<'user'>[number]
type AssistantBlock = Blocks<'assistant'>[number]
type ToolResult = Extract<UserBlock, { type: 'tool_result' }>
type ResultBlock = Exclude<NonNullable<ToolResult['content']>, string>[number]
type Text = Extract<UserBlock, { type: 'text' }>
type Image = Extract<UserBlock, { type: 'image' }>

/** The conversation in the format of chat completions. */
export function toChatMessages({
  system,
  messages,
}: Pick<MessageQuestion, 'system' | 'messages'>): readonly ModelMessage[] | Problem<'bad-request'> {
  const wrong = checkToolResults(messages.map(listToolIds))
  if (wrong)
    return problem('bad-request', { error: wrong.error, param: `messages.${wrong.index}.content` })
  const asked = messages.flatMap(toMessages)
  return hoistSystem(system ? [{ role: 'system', content: toContent(system) }, ...asked] : asked)
}

function listToolIds({ role, content }: Message) {
  const blocks: readonly (UserBlock | AssistantBlock)[] =
    typeof content === 'string' ? [{ type: 'text', text: content }] : content
  return {
    isQuestion: role === 'user' && !blocks.every(({ type }) => type === 'tool_result'),
    calls: blocks.flatMap((block) => (block.type === 'tool_use' ? block.id : [])),
    results: blocks.flatMap((block) => (block.type === 'tool_result' ? block.tool_use_id : [])),
  }
}

function toMessages(message: Message): readonly ModelMessage[] {
  const { role, content } = message
  if (typeof content === 'string') return [{ role, content }]
  if (role === 'system') return [{ role, content: toContent(content) }]
  return role === 'user' ? toUserMessages(content) : [toAnswer(content)]
}

/** Results come right after the answer that asked for them, and before anything else. */
function toUserMessages(blocks: Blocks<'user'>): readonly ModelMessage[] {
  const results = blocks.filter((block) => block.type === 'tool_result')
  const asked = blocks.filter((block) => block.type !== 'tool_result')
  return [
    ...results.map(toResult),
    ...(asked.length > 0 ? [{ role: 'user' as const, content: asked.map(toPart) }] : []),
  ]
}

function toResult({ tool_use_id, content, is_error, cache_control }: ToolResult): ModelMessage {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : toParts(content)
  const marked = is_error ? [{ type: 'text', text: 'The tool failed:' }, ...parts] : parts
  return dropEmpty({
    role: 'tool' as const,
    tool_call_id: tool_use_id,
    content: toPlain(marked),
    cache_control,
  })
}

function toParts(blocks: readonly ResultBlock[] | null | undefined): readonly object[] {
  return (blocks ?? []).map((block) =>
    block.type === 'tool_reference'
      ? { type: 'text', text: `Loaded the tool ${block.tool_name}` }
      : toPart(block),
  )
}

function toPart(block: Text | Image): object {
  const { cache_control } = block
  if (block.type === 'text') return dropEmpty({ type: 'text', text: block.text, cache_control })
  const { source } = block
  const url = source.type === 'url' ? source.url : `data:${source.media_type};base64,${source.data}`
  return dropEmpty({ type: 'image_url', image_url: { url }, cache_control })
}

function toContent(system: string | readonly Text[]): string | readonly object[] {
  return typeof system === 'string' ? system : system.map(toPart)
}

/** Texts as one, where nothing else is needed: not every router takes lists from tools. */
function toPlain(parts: readonly object[]): string | readonly object[] {
  const isPlain = parts.every((part) => 'text' in part && !('cache_control' in part))
  return isPlain ? parts.map((part) => String(Reflect.get(part, 'text'))).join('\n') : parts
}

function toAnswer(blocks: Blocks<'assistant'>): ModelMessage {
  const opaque = blocks.flatMap((block) =>
    block.type === 'thinking' ? (readOpaque(block.signature) ?? []) : [],
  )
  const texts = blocks.flatMap((block) => (block.type === 'text' ? toPart(block) : []))
  const calls = blocks.flatMap((block) =>
    block.type === 'tool_use' ? toToolCall(block, opaque) : [],
  )
  return dropEmpty({
    role: 'assistant' as const,
    content: texts.length > 0 ? toPlain(texts) : null,
    ...opaque.map(({ fields }) => fields).reduce(joinFields, {}),
    tool_calls: calls.length > 0 ? calls : null,
  })
}

type ToolUse = Extract<AssistantBlock, { type: 'tool_use' }>

function toToolCall({ id, name, input }: ToolUse, opaque: readonly Opaque[]): object {
  return {
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
    ...Object.assign({}, ...opaque.map(({ calls }) => calls[id])),
  }
}

type Settings = Pick<
  MessageQuestion,
  'messages' | 'tools' | 'tool_choice' | 'thinking' | 'output_config' | 'output_format'
>

/** The options of chat completions that stand for what is asked. */
export function toChatOptions({
  messages,
  tools,
  tool_choice: choice,
  thinking,
  output_config: output,
  output_format,
}: Settings): ModelOptions {
  const loaded = listLoadedTools(messages)
  const visible = (tools ?? []).filter(
    ({ defer_loading, name }) => !defer_loading || loaded.has(name),
  )
  const schema = (output?.format ?? output_format)?.schema
  const isAlone =
    choice && 'disable_parallel_tool_use' in choice && choice.disable_parallel_tool_use
  return dropEmpty({
    tools: visible.length > 0 ? visible.map(toTool) : null,
    tool_choice: visible.length > 0 && choice ? toToolChoice(choice) : null,
    parallel_tool_calls: visible.length > 0 && isAlone ? false : null,
    reasoning_effort: output?.effort ?? toEffort(thinking),
    response_format: schema && {
      type: 'json_schema',
      json_schema: { name: 'answer', schema, strict: true },
    },
  })
}

/** The names of the tools that a search of the client has loaded. */
function listLoadedTools(messages: readonly Message[]): ReadonlySet<string> {
  const blocks = messages.flatMap(({ role, content }) =>
    role === 'user' && typeof content !== 'string' ? content : [],
  )
  const results = blocks.flatMap((block) =>
    block.type === 'tool_result' && Array.isArray(block.content) ? block.content : [],
  )
  return new Set(
    results.flatMap((block) => (block.type === 'tool_reference' ? block.tool_name : [])),
  )
}

function toTool(tool: z.infer<typeof MessageTool>) {
  const { name, description, input_schema: parameters, strict, cache_control } = tool
  return dropEmpty({
    type: 'function',
    function: dropEmpty({ name, description, parameters, strict }),
    cache_control,
  })
}

function toToolChoice(choice: NonNullable<MessageQuestion['tool_choice']>) {
  if (choice.type === 'tool') return { type: 'function', function: { name: choice.name } }
  return choice.type === 'any' ? 'required' : choice.type
}

/** Makers differ in how much they think at each level, so a budget can only be about one. */
function toEffort(thinking: MessageQuestion['thinking']): string | null {
  if (thinking?.type !== 'enabled') return null
  if (thinking.budget_tokens < 4_096) return 'low'
  return thinking.budget_tokens < 16_384 ? 'medium' : 'high'
}
