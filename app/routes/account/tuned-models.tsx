import { describeProvider, describeTuningUpgrade, tunedModelsHint } from '#app/copy/account.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import { LocalDay } from '#app/shell/times.tsx'
import { SubmitButton, textLinkClasses } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

type TunedModel = {
  readonly id: string
  readonly name: string
  readonly endpoint: string
  readonly model: string
  readonly createdAt: Date
}

type Props = { readonly models: readonly TunedModel[]; readonly isUsable: boolean }

/** Models that the user has fine-tuned in an editor. */
export function TunedModels({ models, isUsable }: Props) {
  return (
    <Card title="Tuned models">
      <p className="text-[15px] text-muted">
        {isUsable ? tunedModelsHint : describeTuningUpgrade(models.length > 0)}{' '}
        <SiteLink to={isUsable ? '/docs/fine-tuning' : '/pricing'} className={textLinkClasses}>
          {isUsable ? 'About fine-tuning' : 'See plans'}
        </SiteLink>
      </p>
      {models.length > 0 && (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {models.map((model) => (
            <Row key={model.id} {...model} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row(row: TunedModel) {
  const { id, name, model, endpoint, createdAt } = row
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="mr-auto min-w-0">
        <p className="font-[550] wrap-anywhere">{name}</p>
        <p className="font-mono text-[13px] text-muted wrap-anywhere">{model}</p>
        <div className="text-[14px] text-muted wrap-anywhere">
          <p>{describeProvider(endpoint)}</p>
          <p>
            Added <LocalDay at={createdAt} />
          </p>
        </div>
      </div>
      <ActionForm
        action="/account"
        fields={{ intent: 'delete-tuned-model', model: id }}
        className=""
      >
        <SubmitButton look="line">
          Delete<span className="sr-only"> {name}</span>
        </SubmitButton>
      </ActionForm>
    </li>
  )
}
