import { describeProvider, describeTuningUpgrade, tunedModelsHint } from '#app/copy/account.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { LocalDay } from '#app/shell/times.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { AccountSection, Row } from './rows.tsx'

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
  const text = (
    <>
      {isUsable ? tunedModelsHint : describeTuningUpgrade(models.length > 0)}{' '}
      <TextLink to={isUsable ? '/docs/fine-tuning' : '/pricing'}>
        {isUsable ? 'About fine-tuning' : 'See plans'}
      </TextLink>
    </>
  )
  return (
    <AccountSection title="Tuned models" text={text}>
      {models.length > 0 && (
        <ul>
          {models.map((model) => (
            <li key={model.id}>
              <ModelRow {...model} />
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  )
}

function ModelRow({ id, name, model, endpoint, createdAt }: TunedModel) {
  const details = (
    <>
      <p className="font-mono text-[13px]">{model}</p>
      <p>
        {describeProvider(endpoint)} · Added <LocalDay at={createdAt} />
      </p>
    </>
  )
  return (
    <Row title={name} value={details}>
      <ActionForm
        action="/account"
        fields={{ intent: 'delete-tuned-model', model: id }}
        className=""
      >
        <SubmitButton look="line">
          Delete<span className="sr-only"> {name}</span>
        </SubmitButton>
      </ActionForm>
    </Row>
  )
}
