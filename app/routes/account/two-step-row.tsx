import { twoStepRow } from '#app/copy/two-step.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import type { TwoStepState } from '#domain/account/two-step.ts'
import { Row } from './rows.tsx'

/** Null: off. */
export type TwoStepSummary = { readonly codesLeft: number | null }

/** Without the key of one that is being set up. Null where it isn't offered. */
export function toSummary(state: TwoStepState): TwoStepSummary | null {
  if (state.kind === 'elsewhere') return null
  return { codesLeft: state.kind === 'on' ? state.codesLeft : null }
}

export function TwoStepRow({ codesLeft }: TwoStepSummary) {
  const isOn = codesLeft !== null
  return (
    <Row
      title={twoStepRow.title}
      tag={isOn ? twoStepRow.on : undefined}
      value={isOn ? twoStepRow.describe(codesLeft) : twoStepRow.off}
    >
      <ButtonLink to="/account/two-step" look="line">
        {isOn ? twoStepRow.manage : twoStepRow.setUp}
        <span className="sr-only">{twoStepRow.which}</span>
      </ButtonLink>
    </Row>
  )
}
