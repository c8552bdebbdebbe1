import { quoteDeclaration } from '#app/copy/operator.ts'
import { describeOpen, openDeclarationsCopy } from '#app/copy/rights.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { declarations } from '#domain/copy/en/declarations.ts'
import { formatMoment } from '#domain/locale.ts'
import { describeDeclaration } from '#domain/rights/describe-declaration.ts'
import type { OpenDeclaration } from '#domain/rights/manage-declarations.ts'
import { Hint } from './report-cards.tsx'

/** Withdrawals and cancellations that wait for a person. */
export function OpenDeclarations({ all }: { all: readonly OpenDeclaration[] }) {
  const { title, hint, none } = openDeclarationsCopy
  return (
    <Card title={title} id="declarations">
      <Hint>{all.length > 0 ? hint : none}</Hint>
      <ul className="divide-y divide-line">
        {all.map((one) => (
          <Row key={one.id} declaration={one} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ declaration }: { declaration: OpenDeclaration }) {
  const { id, reference, receivedAt, name, email, reason, outcome, customer } = declaration
  return (
    <li className="grid gap-2 py-4 text-[15px] wrap-anywhere">
      <p className="font-[550]">
        {reference}, {formatMoment(receivedAt)}
      </p>
      <p>
        {quoteDeclaration(describeDeclaration(declaration, declarations))} {name},{' '}
        <a href={`mailto:${email}`} className="underline">
          {email}
        </a>
      </p>
      {reason && <p className="whitespace-pre-line">{reason}</p>}
      <p className="text-muted">
        {describeOpen(outcome)} {!customer && openDeclarationsCopy.noCustomer}
      </p>
      <div className="flex flex-wrap gap-3">
        {customer && (
          <Decision id={id} intent="carry-out" look="danger">
            {openDeclarationsCopy.carryOut}
          </Decision>
        )}
        <Decision id={id} intent="close" look="line">
          {openDeclarationsCopy.close}
        </Decision>
      </div>
    </li>
  )
}

type DecisionProps = {
  readonly id: string
  readonly intent: string
  readonly look: 'danger' | 'line'
  readonly children: string
}

function Decision({ id, intent, look, children }: DecisionProps) {
  return (
    <ActionForm action="/operator" fields={{ intent, id }}>
      <SubmitButton look={look}>{children}</SubmitButton>
    </ActionForm>
  )
}
