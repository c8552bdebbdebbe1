import { freeModels, premiumModels } from '../models.ts'

const groups = [
  {
    title: 'Free',
    text: 'Cost nothing at OpenRouter, within its daily limits.',
    models: freeModels,
  },
  {
    title: 'Premium',
    text: 'Need OpenRouter credits, charged by the token.',
    models: premiumModels,
  },
]

export function Models() {
  return (
    <>
      <div className="mt-10 grid gap-px overflow-hidden rounded-2xl border border-line bg-line md:grid-cols-2">
        {groups.map(({ title, text, models }) => (
          <div key={title} className="bg-sheet p-7">
            <h3 className="text-lg font-semibold tracking-[-.01em]">{title}</h3>
            <p className="mt-1 text-[15.5px] text-muted">{text}</p>
            <ul className="mt-6 font-mono text-[15px]">
              {models.map(({ name, maker }) => (
                <li
                  key={name}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3"
                >
                  <span>{name}</span>
                  <span className="text-[13px] text-faint">{maker}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-5 max-w-[66ch] text-[15.5px] text-muted">
        OpenRouter decides which models are free, and that changes. When one is gone, the model
        picker offers those that are free today. Any other model it lists works too.
      </p>
    </>
  )
}
