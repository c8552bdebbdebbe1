import { dropEmpty } from '../model-request.ts'
import type { ResponseRequest, ResponseTools } from './response-bodies.ts'

/** A tool as the client knows it. */
export type ClientTool = {
  readonly name: string
  readonly namespace?: string
  /** It takes a text. The model calls it with a JSON object in which the text is `input`. */
  readonly isCustom: boolean
}

/** The tools of a call by the names that models get, which are flat. */
export type ToolNames = ReadonlyMap<string, ClientTool>

/** The tools of a request, wherever it has them. */
export function listTools({
  tools,
  input,
}: Pick<ResponseRequest, 'tools' | 'input'>): ResponseTools {
  const items = typeof input === 'string' ? [] : input
  const added = items.flatMap((item) => (item.type === 'additional_tools' ? item.tools : []))
  return [...(tools ?? []), ...added]
}

type SingleTool = Extract<ResponseTools[number], { type: 'function' | 'custom' }>

type NamedTool = { readonly tool: SingleTool; readonly namespace?: string }

function flatten(tools: ResponseTools): readonly NamedTool[] {
  return tools.flatMap((tool): readonly NamedTool[] => {
    if (tool.type === 'web_search') return []
    if (tool.type !== 'namespace') return [{ tool }]
    return tool.tools.map((inner) => ({ tool: inner, namespace: tool.name }))
  })
}

export function toFlatName({
  name,
  namespace,
}: {
  readonly name: string
  readonly namespace?: string | null | undefined
}): string {
  return namespace ? `${namespace}__${name}` : name
}

export function nameTools(tools: ResponseTools): ToolNames {
  return new Map(
    flatten(tools).map(({ tool: { name, type }, namespace }) => [
      toFlatName({ name, namespace }),
      { name, isCustom: type === 'custom', ...(namespace && { namespace }) },
    ]),
  )
}

/** In the format of chat completions. */
export function toChatTools(tools: ResponseTools) {
  return flatten(tools).map(({ tool, namespace }) => ({
    type: 'function',
    function: dropEmpty({ ...toFunction(tool), name: toFlatName({ name: tool.name, namespace }) }),
  }))
}

const textInput = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
}

function toFunction(tool: SingleTool) {
  if (tool.type === 'function') {
    const { description, parameters, strict } = tool
    return { description, parameters, strict }
  }
  const format = tool.format ? `The format of the input: ${JSON.stringify(tool.format)}` : null
  const description = [tool.description, format].filter(Boolean).join('\n\n')
  return { description, parameters: textInput }
}

/** The text in the arguments of a custom tool. Models may write it without the object. */
export function readTextInput(args: string): string {
  try {
    const { input } = Object(JSON.parse(args)) as { readonly input?: unknown }
    return typeof input === 'string' ? input : args
  } catch {
    return args
  }
}
