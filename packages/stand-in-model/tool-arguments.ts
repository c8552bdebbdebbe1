import { findFileLanguage, findNamedLanguage } from './languages.ts'
import { writeCode } from './write-code.ts'

/** The part of JSON Schema that tools use. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/** What a call is for. */
export type Order = {
  readonly question: string
  /** The file or folder that the call is about. Null: unknown. */
  readonly path: string | null
  /** What an edit replaces. */
  readonly change?: Change
}

export type Change = { readonly before: string; readonly after: string }

/** Arguments that fit the schema of a tool. */
export function toArguments(schema: Schema, order: Order): string {
  return JSON.stringify(toValue(schema, { ...order, name: '' }))
}

type Wanted = Order & { readonly name: string }

/** Tools that read files stop at the end of the file. */
const lastLine = 2_000

function toValue(schema: Schema, wanted: Wanted): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum && schema.enum.length > 0) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return toValue(choice, wanted)
  if (schema.default !== undefined && schema.default !== null) return schema.default
  switch (findType(schema)) {
    case 'object':
      return toObject(schema, wanted)
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => toValue(schema.items ?? {}, wanted))
    case 'number':
    case 'integer':
      return /end|last|limit/i.test(wanted.name) ? lastLine : (schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return toWords(wanted)
  }
}

function findType({ type, properties }: Schema): string {
  const first = typeof type === 'string' ? type : type?.[0]
  return first ?? (properties ? 'object' : 'string')
}

/** Only what is required, or everything if nothing is. */
function toObject({ properties = {}, required }: Schema, wanted: Wanted): object {
  const entries = Object.entries(properties).filter(([name]) => required?.includes(name) ?? true)
  return Object.fromEntries(
    entries.map(([name, schema]) => [name, toValue(schema, { ...wanted, name })]),
  )
}

function toWords({ question, path, change, name }: Wanted): string {
  if (change && /old|search|original/i.test(name)) return change.before
  if (/content|text|code|new|replac/i.test(name))
    return change?.after ?? `${writeFor(question, path)}\n`
  if (/path|file|uri/i.test(name)) return path ?? 'example.ts'
  if (/command|cmd/i.test(name)) return /install/i.test(question) ? 'npm install' : 'npm test'
  if (/dir|folder/i.test(name)) return path ?? '.'
  return question.trim().split('\n')[0]?.slice(0, 200) ?? ''
}

function writeFor(question: string, path: string | null): string {
  const language = path ? findFileLanguage(path) : (findNamedLanguage(question) ?? 'typescript')
  return writeCode({ instruction: question, language })
}
