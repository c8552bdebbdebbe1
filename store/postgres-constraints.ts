import type { Query } from './postgres-target.ts'

/**
 * Drops the keys and indexes of tables: rows are copied much faster without them. Returns the
 * statements that create them again, in order. Foreign keys are last, because they need the others.
 */
export async function dropConstraints(
  query: Query,
  tables: readonly string[],
): Promise<readonly string[]> {
  const constraints = await query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
       and k.contype in ('p', 'u', 'f')
     order by k.contype = 'f', c.relname, k.conname`,
    [tables],
  )
  for (const { table, name } of constraints.toReversed())
    await query(`alter table public."${table}" drop constraint "${name}"`)
  const indexes = await query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) order by tablename, indexname`,
    [tables],
  )
  for (const { name } of indexes) await query(`drop index public."${name}"`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...constraints.map(
      ({ table, name, definition }) =>
        `alter table public."${table}" add constraint "${name}" ${definition}`,
    ),
  ]
}
