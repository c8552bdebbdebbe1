import { type Duty, type DutyNeed, duties } from './duties.ts'

/** What of the configuration decides whether duties are fulfilled. */
export type Installation = {
  readonly operator: {
    readonly name: string
    readonly address: string
    readonly email: string
    readonly accessibilityBody: string
    readonly subprocessors: readonly unknown[]
  }
  /** Emails reach their recipients. */
  readonly hasEmail: boolean
  /** VAT is calculated and shown. */
  readonly hasTax: boolean
}

export type CheckedDuty = Duty & { readonly missing: readonly DutyNeed[] }

const checks: Readonly<Record<DutyNeed, (installation: Installation) => boolean>> = {
  email: ({ hasEmail }) => hasEmail,
  imprint: ({ operator: { name, address, email } }) => Boolean(name && address && email),
  tax: ({ hasTax }) => hasTax,
  subprocessors: ({ operator }) => operator.subprocessors.length > 0,
  'accessibility-body': ({ operator }) => operator.accessibilityBody !== '',
}

/** Every duty, with what this installation lacks to fulfil it. */
export function checkDuties(installation: Installation): readonly CheckedDuty[] {
  return duties.map((duty) => ({
    ...duty,
    missing: duty.needs.filter((need) => !checks[need](installation)),
  }))
}
