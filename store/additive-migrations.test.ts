import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Engine, engines } from '#tests/engines.ts'
import { isBreaking, migrate, migrations } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Database } from './tables.ts'

/** Migrations up to this one were written when older versions didn't start on a newer schema. */
const last = '0030-models'
const [old, later] = [
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last)),
  Object.entries(migrations).filter(([name]) => name > last && !isBreaking(name)),
]

async function openOld(engine: Engine): Promise<Database> {
  const address = await engine.findAddress({ isBare: true })
  const db = address.engine === 'postgres' ? openPostgres(address.url).db : openSqlite(address.file)
  onTestFinished(() => db.destroy())
  await migrate(db, { steps: old })
  return db
}

test.each(engines)(
  'an older version can run on the schema of a newer one, because migrations only add ($name)',
  async (engine) => {
    const db = await openOld(engine)
    let steps = old
    let before = await readSchema(db)

    for (const [name, step] of later) {
      steps = { ...steps, [name]: step }
      await migrate(db, { steps })
      const after = await readSchema(db)
      expect(findBreaks(before, after), name).toEqual([])
      before = after
    }
  },
)

test.each(engines)('whatever an older version would fail on is found ($name)', async (engine) => {
  const db = await openOld(engine)
  const before = await readSchema(db)

  await migrate(db, { steps: { ...old, '9999-change': { up: breakSchema } } })

  expect(findBreaks(before, await readSchema(db)).toSorted()).toEqual([
    'attempt has other unique indexes',
    'contact_message is gone',
    'lease.ends_at is different',
    'lease.holder is gone',
    'lease.owner must be written',
  ])
})

async function breakSchema({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropTable('contact_message').execute()
  await schema.createIndex('attempt_tries').unique().on('attempt').column('tries').execute()
  await schema.dropTable('lease').execute()
  await schema
    .createTable('lease')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
}

type Column = {
  readonly dataType: string
  readonly isNullable: boolean
  readonly hasDefaultValue: boolean
}
type Schema = ReadonlyMap<
  string,
  { readonly columns: ReadonlyMap<string, Column>; readonly unique: string }
>

async function readSchema(db: Database): Promise<Schema> {
  const tables = await db.introspection.getTables()
  const unique = await listUniqueIndexes(db)
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      {
        columns: new Map(columns.map((column) => [column.name, column])),
        unique: unique
          .filter(({ table_name }) => table_name === name)
          .map(({ index_name }) => index_name)
          .join(),
      },
    ]),
  )
}

type UniqueIndex = { readonly table_name: string; readonly index_name: string }

async function listUniqueIndexes(db: Database): Promise<readonly UniqueIndex[]> {
  const isSqlite = db.getExecutor().adapter.constructor.name === 'NodeSqliteAdapter'
  const query = isSqlite
    ? sql<UniqueIndex>`select m.name as table_name, i.name as index_name
        from sqlite_schema m, pragma_index_list(m.name) i
        where m.type = 'table' and i."unique" = 1 order by i.name`
    : sql<UniqueIndex>`select tablename as table_name, indexname as index_name from pg_indexes
        where schemaname = 'public' and indexdef like 'CREATE UNIQUE%' order by indexname`
  return (await query.execute(db)).rows
}

/** What an older version, which knows only the schema before, could stumble over. */
function findBreaks(before: Schema, after: Schema): string[] {
  return [...before].flatMap(([name, table]) => {
    const now = after.get(name)
    if (!now) return [`${name} is gone`]
    return [
      ...[...table.columns].flatMap(([column, was]) => {
        const is = now.columns.get(column)
        if (!is) return [`${name}.${column} is gone`]
        return isSame(was, is) ? [] : [`${name}.${column} is different`]
      }),
      ...[...now.columns].flatMap(([column, { isNullable, hasDefaultValue }]) =>
        table.columns.has(column) || isNullable || hasDefaultValue
          ? []
          : [`${name}.${column} must be written`],
      ),
      ...(table.unique === now.unique ? [] : [`${name} has other unique indexes`]),
    ]
  })
}

function isSame(was: Column, is: Column): boolean {
  return (
    was.dataType === is.dataType &&
    was.isNullable === is.isNullable &&
    was.hasDefaultValue === is.hasDefaultValue
  )
}
