import { tunedModelsSection as words } from '#app/copy/account.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { LocalDay } from '#app/shell/times.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
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
  const upgrade = models.length > 0 ? words.paused : words.upgrade
  const text = (
    <>
      {isUsable ? words.text : upgrade}{' '}
      <TextLink to={isUsable ? '/docs/fine-tuning' : '/pricing'}>
        {isUsable ? words.about : words.seePlans}
      </TextLink>
    </>
  )
  return (
    <AccountSection title={words.title} text={text}>
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
        {words.provider(new URL(endpoint).host)} ·{' '}
        <Sentence words={words.added}>
          <LocalDay at={createdAt} />
        </Sentence>
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
          {words.delete}
          <span className="sr-only">{words.which(name)}</span>
        </SubmitButton>
      </ActionForm>
    </Row>
  )
}
