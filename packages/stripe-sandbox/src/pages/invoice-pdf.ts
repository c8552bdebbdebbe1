import type { SandboxCreditNote, SandboxInvoice } from '../controls/controls.ts'
import { formatMoney } from '../money.ts'
import type { Words } from './words/en.ts'

/** One page with the invoice's number, lines and total. Written by hand, so that it needs no library. */
export function toPdf(invoice: SandboxInvoice, words: Words): Buffer {
  return write(listTexts(invoice, words))
}

export function toCreditNotePdf(note: SandboxCreditNote, { pdf, invoice, locale }: Words): Buffer {
  const money = (cents: number) => formatMoney(cents, note.currency, locale)
  const rows = [
    [pdf.forInvoice, note.invoiceNumber ?? ''],
    [invoice.total, money(note.totalCents)],
    [invoice.vat, money(note.taxCents)],
  ] as const
  const title = pdf.creditNote(note.number)
  return write(toTexts({ title, note: pdf.note, email: note.email, rows }))
}

function write(texts: readonly Text[]): Buffer {
  const content = texts.map(show).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  return Buffer.from(assemble(objects), 'latin1')
}

/** The table at the end says at which byte each object begins. */
function assemble(objects: readonly string[]): string {
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [place, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${place + 1} 0 obj\n${object}\nendobj\n`
  }
  const count = objects.length + 1
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n`
  return `${file}${table}${trailer}%%EOF\n`
}

type Text = { readonly x: number; readonly y: number; readonly size: number; readonly text: string }

const [left, right, top, lineHeight] = [60, 450, 770, 22]

function listTexts(
  { number, email, status, currency, lines, ...amounts }: SandboxInvoice,
  { pdf, invoice, locale }: Words,
): Text[] {
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const { discountCents, totalCents, taxCents } = amounts
  const rows = [
    ...lines.map(({ description, amountCents }) => [description, money(amountCents)] as const),
    ...(discountCents > 0 ? [[invoice.discount, money(-discountCents)] as const] : []),
    [invoice.total, money(totalCents)] as const,
    ...(taxCents > 0 ? [[invoice.vat, money(taxCents)] as const] : []),
    [pdf.status, pdf.statuses[status]] as const,
  ]
  return toTexts({ title: invoice.heading(number ?? ''), note: pdf.note, email, rows })
}

type Document = {
  readonly title: string
  readonly note: string
  readonly email: string | null
  readonly rows: readonly (readonly [string, string])[]
}

function toTexts({ title, note, email, rows }: Document): Text[] {
  const start = top - 4 * lineHeight
  return [
    { x: left, y: top, size: 20, text: title },
    { x: left, y: top - lineHeight, size: 11, text: note },
    { x: left, y: top - 2 * lineHeight, size: 11, text: email ?? '' },
    ...rows.flatMap(([label, value], row) => {
      const y = start - row * lineHeight
      return [
        { x: left, y, size: 11, text: label },
        { x: right, y, size: 11, text: value },
      ]
    }),
  ]
}

function show({ x, y, size, text }: Text): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${encode(text)}) Tj ET`
}

/** The font knows Latin letters; the euro sign has a place of its own. */
function encode(text: string): string {
  return text
    .replaceAll('€', '\x80')
    .replaceAll(/[^\x20-\x7e\x80\xa0-\xff]/g, '?')
    .replaceAll(/[\\()]/g, '\\$&')
}
