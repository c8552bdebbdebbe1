import { joinFields, type OpaqueFields } from '@ghost-writers-ia/site-api/reasoning'
import type { z } from 'zod'
import { type Problem, problem } from '#app/http/problems.ts'
import type { ModelMessage, ModelOptions } from '#domain/models/ports.ts'
import { dropEmpty } from '../model-request.ts'
import { readOpaque } from '../opaque.ts'
import { checkToolResults, hoistSystem } from '../order-messages.ts'
import type { InputItem, ResponseRequest } from './response-bodies.ts'
import { listTools, toChatTools, toFlatName } from './tool-names.ts'

type Item = z.infer<typeof InputItem>
type Message = Extract<Item, { role: 'user' | 'system' | 'developer' | 'assistant' }>
type Output = Extract<Item, { output: unknown }>
type Call = Extract<Item, { type: 'function_call' | 'custom_tool_call' }>
type InputPart = Exclude<Output['output'], string>[number]

/** The conversation in the format of chat completions. */
export function toChatMessages({
  input,
  instructions,
}: Pick<ResponseRequest, 'input' | 'instructions'>):
  | readonly ModelMessage[]
  | Problem<'bad-request'> {
  const first = instructions ? [{ role: 'system' as const, content: instructions }] : []
  if (typeof input === 'string') return [...first, { role: 'user', content: input }]
  const wrong = checkToolResults(input.map(listToolIds))
  if (wrong) return problem('bad-request', { error: wrong.error, param: `input.${wrong.index}` })
  return hoistSystem([...first, ...toMessages(input)])
}

function listToolIds(item: Item) {
  return {
    isQuestion: isMessage(item) && item.role === 'user',
    calls: isCall(item) ? [item.call_id] : [],
    results: isOutput(item) ? [item.call_id] : [],
  }
}

function isMessage(item: Item): item is Message {
  return 'content' in item && 'role' in item
}

function isCall(item: Item): item is Call {
  return item.type === 'function_call' || item.type === 'custom_tool_call'
}

function isOutput(item: Item): item is Output {
  return 'output' in item
}

/** What the model has said in one turn, which is several items. */
type Answer = {
  readonly texts: string[]
  readonly refusals: string[]
  readonly calls: object[]
  fields: OpaqueFields
  ofCalls: Readonly<Record<string, OpaqueFields>>
}

function toMessages(items: readonly Item[]): readonly ModelMessage[] {
  const messages: ModelMessage[] = []
  let answer: Answer | null = null
  for (const item of items) {
    const said = toSaid(item)
    if (said && answer) messages.push(toAnswer(answer))
    if (said) {
      messages.push(said)
      answer = null
    } else {
      answer ??= { texts: [], refusals: [], calls: [], fields: {}, ofCalls: {} }
      addToAnswer(answer, item)
    }
  }
  return answer ? [...messages, toAnswer(answer)] : messages
}

/** Null if the model has said it, or nobody. */
function toSaid(item: Item): ModelMessage | null {
  if (isOutput(item))
    return { role: 'tool', tool_call_id: item.call_id, content: toContent(item.output) }
  if (!isMessage(item) || item.role === 'assistant') return null
  return { role: item.role, content: toContent(item.content) }
}

/** Texts as one, where nothing else is needed. */
function toContent(content: string | readonly InputPart[]): string | readonly object[] {
  if (typeof content === 'string') return content
  const isPlain = content.every(({ type }) => type === 'input_text')
  const parts = content.map(toPart)
  return isPlain ? parts.map(({ text }) => text).join('\n') : parts
}

function toPart(part: InputPart) {
  if (part.type === 'input_text') return { type: 'text', text: part.text }
  const detail = part.detail === 'original' ? 'high' : part.detail
  return { type: 'image_url', image_url: dropEmpty({ url: part.image_url, detail }) }
}

function addToAnswer(answer: Answer, item: Item): void {
  if (isCall(item)) answer.calls.push(toToolCall(item))
  else if (item.type === 'reasoning') {
    const opaque = item.encrypted_content ? readOpaque(item.encrypted_content) : null
    answer.fields = joinFields(answer.fields, opaque?.fields ?? {})
    answer.ofCalls = { ...answer.ofCalls, ...opaque?.calls }
  } else if (isMessage(item) && item.role === 'assistant') addContent(answer, item.content)
}

type AnswerContent = Extract<Message, { role: 'assistant' }>['content']

function addContent({ texts, refusals }: Answer, content: AnswerContent): void {
  if (typeof content === 'string') return void texts.push(content)
  for (const part of content)
    if (part.type === 'refusal') refusals.push(part.refusal)
    else texts.push(part.text)
}

function toToolCall(item: Call) {
  const args =
    item.type === 'function_call' ? item.arguments : JSON.stringify({ input: item.input })
  return {
    id: item.call_id,
    type: 'function',
    function: { name: toFlatName(item), arguments: args },
  }
}

function toAnswer({ texts, refusals, calls, fields, ofCalls }: Answer): ModelMessage {
  const tool_calls = calls.map((call) => ({ ...call, ...ofCalls[String(Reflect.get(call, 'id'))] }))
  return dropEmpty({
    role: 'assistant' as const,
    content: texts.length > 0 ? texts.join('') : null,
    refusal: refusals.length > 0 ? refusals.join('') : null,
    ...fields,
    tool_calls: calls.length > 0 ? tool_calls : null,
  })
}

/** The options of chat completions that stand for what is asked. */
export function toChatOptions(body: ResponseRequest): ModelOptions {
  const { text, reasoning, tool_choice: choice, temperature, top_p, prompt_cache_key } = body
  const allowed = listAllowed(choice)
  const tools = toChatTools(listTools(body)).filter(
    ({ function: { name } }) => !allowed || allowed.has(name),
  )
  const hasTools = tools.length > 0
  return dropEmpty({
    temperature,
    top_p,
    prompt_cache_key,
    tools: hasTools ? tools : null,
    tool_choice: hasTools && choice ? toToolChoice(choice) : null,
    // True is what models do anyway.
    parallel_tool_calls: hasTools && body.parallel_tool_calls === false ? false : null,
    reasoning_effort: reasoning?.effort,
    verbosity: text?.verbosity,
    response_format: toResponseFormat(text?.format),
  })
}

type ToolChoice = NonNullable<ResponseRequest['tool_choice']>

function listAllowed(choice: ResponseRequest['tool_choice']): ReadonlySet<string> | null {
  const isList = typeof choice === 'object' && choice?.type === 'allowed_tools'
  return isList ? new Set(choice.tools.map(toFlatName)) : null
}

function toToolChoice(choice: ToolChoice) {
  if (typeof choice === 'string') return choice
  if (choice.type === 'allowed_tools') return choice.mode
  return { type: 'function', function: { name: toFlatName(choice) } }
}

type TextFormat = NonNullable<ResponseRequest['text']>['format']

function toResponseFormat(format: TextFormat): object | null {
  if (!format || format.type === 'text') return null
  if (format.type === 'json_object') return format
  const { type, ...schema } = format
  return { type, json_schema: dropEmpty(schema) }
}
