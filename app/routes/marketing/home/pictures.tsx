import { home } from '#app/copy/home.ts'
import { pictures } from '#app/copy/pictures.ts'
import { ThemedPicture } from '#app/shell/themed-picture.tsx'
import { Section } from '#app/ui/section.tsx'

/**
 * Screenshots of the extension, drawn by `npm run pictures`, one at a time: radio buttons and CSS
 * switch them. See ADR-0060.
 */
export function Pictures() {
  return (
    <Section label={home.pictures.label} title={home.pictures.title}>
      <fieldset className="stage mt-8 md:mt-10">
        <legend className="sr-only">{home.pictures.choice}</legend>
        <div className="choices stage-choices">
          {pictures.map(({ name, title, caption }, index) => (
            <label key={name}>
              <input
                type="radio"
                name="picture"
                value={name}
                defaultChecked={index === 0}
                className="sr-only"
              />
              {title} <span>{caption}</span>
            </label>
          ))}
        </div>
        <div className="shots">
          {pictures.map(({ name }, index) => (
            <div key={name} className="shot">
              <ThemedPicture name={name} isHidden={index > 0} />
            </div>
          ))}
        </div>
      </fieldset>
      <p className="mt-3.5 flex min-h-11 flex-wrap items-center gap-x-6 text-sm text-muted">
        {home.pictures.note}
        <button
          type="button"
          data-recording=""
          aria-pressed="false"
          className="needs-script min-h-11 font-[550] text-ink underline decoration-ghost-ink underline-offset-4"
        >
          {home.pictures.play}
        </button>
      </p>
    </Section>
  )
}
