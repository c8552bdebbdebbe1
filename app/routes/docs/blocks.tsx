import { Fragment } from 'react'
import { comparisonWords } from '#app/copy/comparison.ts'
import { commandColumns, settingDefault } from '#app/copy/docs.ts'
import { modelWords } from '#app/copy/included-models.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { ThemedPicture } from '#app/shell/themed-picture.tsx'
import { Keys } from '#app/ui/keys.tsx'
import { WideTable } from '#app/ui/table.tsx'
import type { FigureTable } from './figure-tables.ts'
import type { Blocks } from './read-blocks.ts'

export function CommandTable({ commands }: Pick<Blocks, 'commands'>) {
  return (
    <WideTable
      columns={commandColumns}
      rows={commands.map(({ title, keys }) => ({
        key: title,
        cells: [`Ghost Writers: ${title}`, keys && <Keys key={keys} keys={keys} />],
      }))}
    />
  )
}

export function SettingTable({ settings }: Pick<Blocks, 'settings'>) {
  return (
    <dl className="docs-settings">
      {settings.map(({ id, text, initial }) => (
        <div key={id} id={id}>
          <dt>
            <code>{id}</code>
          </dt>
          <dd>
            <p>
              <RichText text={text} />
            </p>
            {initial !== '' && (
              <p>
                {settingDefault} <code>{initial}</code>
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function EnvironmentList({ environment }: Pick<Blocks, 'environment'>) {
  return (
    <dl className="docs-settings">
      {environment.map(({ notes, variables }) => (
        <div key={variables[0]?.name}>
          {variables.map(({ name, initial }) => (
            <dt key={name} id={name}>
              <code>
                {name}
                {initial !== '' && `=${initial}`}
              </code>
            </dt>
          ))}
          <dd>
            {notes.map(({ text, items }) => (
              <Fragment key={text}>
                <p className="wrap-anywhere">
                  <RichText text={text} />
                </p>
                {items.length > 0 && (
                  <ul className="wrap-anywhere">
                    {items.map((item) => (
                      <li key={item.name}>
                        <code>{item.name}</code>: {item.text}
                      </li>
                    ))}
                  </ul>
                )}
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The included models, or a sentence if the site has none. */
export function ModelTable({ models }: Pick<Blocks, 'models'>) {
  if (models.length === 0) return <p>{modelWords.none}</p>
  return (
    <WideTable
      columns={modelWords.columns}
      rows={models.map(({ id, name, maker, plans, context }) => ({
        key: id,
        cells: [name, maker, plans.join(', '), context],
      }))}
    />
  )
}

/** Measured figures, and how they were measured. */
export function Figures({ table: { columns, rows, method } }: { table: FigureTable }) {
  return (
    <>
      <WideTable columns={columns} rows={rows} />
      <p>
        <RichText text={method} />
      </p>
    </>
  )
}

export function PlanTable({ plans: { names, rows } }: Pick<Blocks, 'plans'>) {
  return (
    <WideTable
      columns={['', ...names]}
      rows={rows.map(({ name, values }) => ({ key: name, cells: [name, ...values.map(toWord)] }))}
    />
  )
}

function toWord(value: string): string {
  if (value === comparisonWords.included) return comparisonWords.yes
  return value === comparisonWords.dash ? comparisonWords.no : value
}

/** A screenshot of the extension. */
export function DocsPicture({ name }: { name: string }) {
  return (
    <div className="my-8 overflow-hidden rounded-xl border border-line">
      <ThemedPicture name={name} />
    </div>
  )
}
