import { formatChoice } from '#domain/locale.ts'
import type { JsonSchema } from './types.ts'

/** One field of a request or response, as the reference lists it. */
export type Field = {
  /** With the fields around it: `choices[].message.content`. */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly text: string
}

type Schemas = Readonly<Record<string, JsonSchema>>

const deepest = 4

/** All fields of a schema, those of objects inside it too. */
export function listFields(schema: JsonSchema, schemas: Schemas): readonly Field[] {
  return walk(schema, { schemas, prefix: '', depth: 0 })
}

type Place = { readonly schemas: Schemas; readonly prefix: string; readonly depth: number }

function walk(schema: JsonSchema, { schemas, prefix, depth }: Place): readonly Field[] {
  const { properties, required } = mergeObjects(schema, schemas)
  return Object.entries(properties).flatMap(([key, property]) => {
    const { item, suffix } = unwrap(property, schemas)
    const name = prefix + key
    const field: Field = {
      name,
      type: describeType(property, schemas),
      isRequired: required.has(key),
      text: property.description ?? '',
    }
    if (depth >= deepest) return [field]
    return [field, ...walk(item, { schemas, prefix: `${name}${suffix}.`, depth: depth + 1 })]
  })
}

/** The properties of an object, or of all objects that a union may be. */
function mergeObjects(schema: JsonSchema, schemas: Schemas) {
  const objects = listVariants(schema, schemas).filter(({ properties }) => properties)
  const properties = Object.assign({}, ...objects.toReversed().map((one) => one.properties))
  const isRequired = (key: string) => objects.every(({ required }) => required?.includes(key))
  const required = new Set(Object.keys(properties).filter(isRequired))
  return { properties: properties as Schemas, required }
}

/** What an array contains, or the schema itself. */
function unwrap(schema: JsonSchema, schemas: Schemas): { item: JsonSchema; suffix: string } {
  const items = listVariants(schema, schemas).find((variant) => variant.items)?.items
  return items ? { item: items, suffix: '[]' } : { item: schema, suffix: '' }
}

/** The alternatives of a union, without references. One for any other schema. */
function listVariants(schema: JsonSchema, schemas: Schemas): readonly JsonSchema[] {
  if (schema.$ref) return listVariants(findTarget(schema.$ref, schemas), schemas)
  const variants = schema.anyOf ?? schema.oneOf
  return variants ? variants.flatMap((variant) => listVariants(variant, schemas)) : [schema]
}

function findTarget(ref: string, schemas: Schemas): JsonSchema {
  const target = schemas[ref.replace('#/components/schemas/', '')]
  if (!target) throw new Error(`The document has no schema ${ref}`)
  return target
}

/** Such as `string or null`, `object[]`, `"held", "committed"`. */
export function describeType(schema: JsonSchema, schemas: Schemas): string {
  const names = listVariants(schema, schemas).flatMap((variant) => nameType(variant, schemas))
  return formatChoice(new Set(names))
}

function nameType(schema: JsonSchema, schemas: Schemas): readonly string[] {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value))
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (schema.items) {
    const item = describeType(schema.items, schemas)
    return [item.includes(' ') ? 'array' : `${item}[]`]
  }
  return [schema.type ?? 'any'].flat()
}
