import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { rightsForm } from '#app/copy/rights.ts'
import { type FormValues, failField, failRefused, parseInput, readForm } from '#app/http/forms.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import { isRefusal } from '#domain/refusal.ts'
import { declare, describeContract } from '#domain/rights/declare.ts'
import type { DeclarationKind } from '#domain/rights/ports.ts'
import { toDay } from '#domain/time.ts'

type Context = Readonly<RouterContextProvider>

/**
 * What the first step is filled in with, and how to declare it some other way: the same for all
 * visitors.
 */
export async function loadForm(context: Context) {
  const user = context.get(viewerContext)?.user ?? null
  const ports = context.get(portsContext)
  const contract = await describeContract(ports, { user, language: copyLanguage })
  return { contract, operator: context.get(requestContext).operator }
}

const oneLine = z
  .string()
  .default('')
  .transform((text) => text.replace(/\s+/g, ' ').trim())

const DeclarationForm = z
  .object({
    name: oneLine.pipe(z.string().min(1, rightsForm.nameMissing).max(200, rightsForm.nameTooLong)),
    email: oneLine.pipe(z.email(rightsForm.emailInvalid).max(320, rightsForm.emailInvalid)),
    contract: oneLine.pipe(
      z.string().min(1, rightsForm.contractMissing).max(200, rightsForm.contractTooLong),
    ),
    type: z.string().default(''),
    reason: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .pipe(z.string().max(2_000, rightsForm.reasonTooLong)),
    wantedOn: oneLine.pipe(z.union([z.literal(''), z.iso.date(rightsForm.dateInvalid)])),
    /** A honeypot: hidden from people, filled in by spam bots. */
    website: z.string().default(''),
    /** The form's secret, from its first answer on. A program may leave it out. */
    form: z.string().default(''),
  })
  .refine(({ type, reason }) => type !== 'extraordinary' || reason !== '', {
    path: ['reason'],
    message: rightsForm.reasonMissing,
  })

type DeclarationInput = z.infer<typeof DeclarationForm>

/**
 * The three steps of a declaration, which go by the form's own fields: nothing is stored, and
 * nothing is in the address or a cookie, until the second button is pressed.
 */
export async function receiveDeclaration(
  { request, context }: { readonly request: Request; readonly context: Context },
  kind: DeclarationKind,
) {
  const values = await readForm(request)
  if (values.step === 'change') return data({ step: 'details' as const, values })
  const { failure, input } = parseInput(values, DeclarationForm)
  if (failure) return failure
  const ports = context.get(portsContext)
  const problem = findProblem(input, toDay(ports.calendar.now()))
  if (problem) return failField(values, problem)
  if (values.step !== 'confirm') {
    const form = input.form || ports.secrets.create()
    return data({ step: 'confirm' as const, values: { ...toShown(input), form } })
  }

  const receipt = await declare(ports, {
    declared: toDeclared(input, kind),
    formSecret: input.form,
    from: context.get(requestContext).address,
    user: context.get(viewerContext)?.user ?? null,
    language: copyLanguage,
  })
  if (isRefusal(receipt)) return failRefused(values, receipt)
  context.get(requestContext).addToLog({ email: receipt.email })
  return data({ step: 'receipt' as const, receipt })
}

function findProblem({ website, wantedOn }: DeclarationInput, today: string) {
  if (website) return { message: rightsForm.automated }
  return wantedOn && wantedOn < today ? { message: rightsForm.datePast, field: 'wantedOn' } : null
}

/** What the second step shows and sends on: as it will be stored. */
function toShown({ website: _, ...input }: DeclarationInput): FormValues {
  return input
}

/** A withdrawal needs no reason and has no date. */
function toDeclared(input: DeclarationInput, kind: DeclarationKind) {
  const { name, email, contract, type, reason, wantedOn } = input
  const isExtraordinary = kind === 'cancellation' && type === 'extraordinary'
  return {
    kind,
    name,
    email,
    contract,
    isExtraordinary,
    reason: isExtraordinary ? reason : '',
    wantedOn: kind === 'cancellation' && wantedOn ? wantedOn : null,
  }
}
