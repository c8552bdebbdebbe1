import type { Kysely } from 'kysely'

/**
 * What was taxed, where the buyer was, and what was taken back. No reference to the account, which
 * they outlive: tax offices ask for ten years. See ADR-0096.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('tax_record')
    .addColumn('invoice_id', 'text', (column) => column.primaryKey())
    .addColumn('invoice_number', 'text')
    .addColumn('paid_at', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('country', 'text')
    .addColumn('card_country', 'text')
    .addColumn('address_country', 'text')
    .addColumn('evidence', 'text', (column) => column.notNull())
    .addColumn('vat_id', 'text')
    .addColumn('vat_check', 'text')
    .addColumn('vat_checked_at', 'bigint')
    .addColumn('treatment', 'text', (column) => column.notNull())
    .addColumn('basis_points', 'integer', (column) => column.notNull())
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('tax_cents', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('tax_record_by_paid').on('tax_record').column('paid_at').execute()
  await schema
    .createTable('tax_credit')
    .addColumn('credit_note_id', 'text', (column) => column.primaryKey())
    .addColumn('invoice_id', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('tax_cents', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('tax_credit_by_issued').on('tax_credit').column('issued_at').execute()
}
