import type { TaxRecordStore } from '#domain/billing/tax-records.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database } from './tables.ts'

export function taxRecordStore(db: Database): TaxRecordStore {
  return {
    async addTaxRecord(record) {
      await db
        .insertInto('tax_record')
        .values(toRow(record))
        // The authority may answer after the payment; everything else stays as it was then.
        .onConflict((conflict) =>
          conflict
            .column('invoice_id')
            .doUpdateSet({
              vat_check: record.vatCheck,
              vat_checked_at: record.vatCheckedAt?.getTime() ?? null,
            })
            .where('tax_record.vat_checked_at', 'is', null)
            .where('tax_record.vat_id', '=', record.vatId),
        )
        .execute()
    },

    async addTaxCredit(credit) {
      await db
        .insertInto('tax_credit')
        .values(toRow(credit))
        .onConflict((conflict) => conflict.column('credit_note_id').doNothing())
        .execute()
    },

    async listTaxRecords(from, to) {
      const rows = await db
        .selectFrom('tax_record')
        .selectAll()
        .where('paid_at', '>=', from.getTime())
        .where('paid_at', '<', to.getTime())
        .orderBy('paid_at')
        .execute()
      return rows.map(fromRow)
    },

    async listTaxCredits(from, to) {
      const rows = await db
        .selectFrom('tax_credit')
        .innerJoin('tax_record', 'tax_record.invoice_id', 'tax_credit.invoice_id')
        .selectAll('tax_record')
        .select([
          'tax_credit.credit_note_id',
          'tax_credit.number',
          'tax_credit.issued_at',
          'tax_credit.net_cents as credited_net_cents',
          'tax_credit.tax_cents as credited_tax_cents',
        ])
        .where('issued_at', '>=', from.getTime())
        .where('issued_at', '<', to.getTime())
        .orderBy('issued_at')
        .execute()
      return rows.map((row) => {
        const { creditNoteId, number, issuedAt, creditedNetCents, creditedTaxCents, ...sale } =
          fromRow(row)
        const { invoiceId } = sale
        const credited = { netCents: creditedNetCents, taxCents: creditedTaxCents }
        return { creditNoteId, invoiceId, number, issuedAt, ...credited, sale }
      })
    },

    async forgetTaxRecords(before) {
      await db.deleteFrom('tax_credit').where('issued_at', '<', before.getTime()).execute()
      await db.deleteFrom('tax_record').where('paid_at', '<', before.getTime()).execute()
    },
  }
}
