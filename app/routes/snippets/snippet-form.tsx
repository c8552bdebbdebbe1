import { listPlaceholders, writePlaceholder } from '@ghost-writers-ia/rules/placeholders'
import { countBytes, type SnippetInput, snippetLimits } from '@ghost-writers-ia/rules/snippet'
import { useState } from 'react'
import {
  countBodyBytes,
  describePlaceholders,
  snippetConflict,
  snippetForm,
} from '#app/copy/snippets.ts'
import type { EditFailure } from '#app/http/forms.ts'
import { Conflict, type ConflictWords } from '#app/shell/conflict.tsx'
import { PageForm } from '#app/shell/page-form.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { PromptText } from '#app/ui/prompt-text.tsx'

export type VersionedSnippet = SnippetInput & { readonly version: number }

type Props = {
  /** The snippet to edit; absent for a new one. */
  readonly snippet?: VersionedSnippet
  /** What a new one starts with. */
  readonly start?: SnippetInput | undefined
  /** How it is now, if that is another version than the one that is edited. */
  readonly current?: VersionedSnippet | undefined
  /** It was deleted while it was edited: saving creates it again. */
  readonly isDeleted?: boolean
  readonly failure: EditFailure<VersionedSnippet> | undefined
  /** The page with all snippets. */
  readonly listPage?: string
  readonly conflictWords?: ConflictWords
  readonly isReadOnly?: boolean
}

/** Creates or edits a snippet. Everything typed is kept when it can't be saved. */
export function SnippetForm({
  snippet,
  start = snippet,
  current,
  isDeleted = false,
  failure,
  listPage = '/snippets',
  conflictWords = snippetConflict,
  isReadOnly = false,
}: Props) {
  const conflict = failure?.current ?? current

  return (
    <PageForm failure={failure} className="grid max-w-[720px] gap-5">
      {conflict && (
        <Conflict words={conflictWords} hasTitle={!failure}>
          <p className="font-mono text-[13px] font-medium">{`/${conflict.name}`}</p>
          {conflict.description && <p className="wrap-anywhere">{conflict.description}</p>}
          <PromptText text={conflict.body} />
        </Conflict>
      )}
      <input type="hidden" name="intent" value={isDeleted ? 'create' : 'save'} />
      {snippet && (
        <input type="hidden" name="version" value={conflict?.version ?? snippet.version} />
      )}
      <Field
        name="name"
        label={snippetForm.name}
        required
        maxLength={snippetLimits.nameLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={start?.name}
        hint={snippetForm.nameHint}
      />
      <Field
        name="description"
        label={snippetForm.description}
        maxLength={snippetLimits.descriptionLength}
        autoComplete="off"
        defaultValue={start?.description}
      />
      <PromptField defaultValue={failure?.values.body ?? start?.body ?? ''} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton disabled={isReadOnly}>
          {conflict ? conflictWords.overwrite : snippetForm.save}
        </SubmitButton>
        <ButtonLink to={listPage} look="line">
          {snippetForm.cancel}
        </ButtonLink>
      </div>
    </PageForm>
  )
}

/** Counts bytes and lists the placeholders while one types. */
function PromptField({ defaultValue }: { defaultValue: string }) {
  const [body, setBody] = useState(defaultValue)
  const used = listPlaceholders(body).map(writePlaceholder)
  const bytes = countBytes(body)

  return (
    <div className="grid gap-2">
      <TextField
        name="body"
        label={snippetForm.prompt}
        required
        rows={12}
        spellCheck={false}
        aria-describedby="body-placeholders"
        defaultValue={defaultValue}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-[14px] text-muted">
        <output className="font-mono text-[13px] wrap-anywhere">
          {describePlaceholders(used)}
        </output>
        <p className={bytes > snippetLimits.bodyBytes ? 'text-danger' : undefined}>
          {countBodyBytes(bytes, snippetLimits.bodyBytes)}
        </p>
      </div>
      <div id="body-placeholders" className="text-[14px] text-muted">
        <p>{snippetForm.placeholdersHint}</p>
        <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {Object.entries(snippetForm.placeholders).map(([kind, meaning]) => (
            <div key={kind} className="contents">
              <dt className="font-mono text-[13px] text-ink">
                {kind === 'ask' ? snippetForm.askExample : `{{${kind}}}`}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
