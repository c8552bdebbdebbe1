import { home } from '#app/copy/home.ts'
import { pictures } from '#app/copy/pictures.ts'
import { Section } from '#app/ui/section.tsx'
import { files, sizes } from './pictures.json' with { type: 'json' }

const themes = ['light', 'dark'] as const

/**
 * Screenshots of the extension, drawn by `npm run pictures`, one at a time: radio buttons and CSS
 * switch them. See ADR-0060.
 */
export function Pictures() {
  return (
    <Section label="in your editor" title={home.pictures.title}>
      <fieldset className="stage mt-8 md:mt-10">
        <legend className="sr-only">{home.pictures.label}</legend>
        <div className="stage-choices">
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
          {pictures.map(({ name, alt }, index) => (
            <div key={name} className="shot">
              {index === 0 && <FirstPicture name={name} alt={alt} />}
              {themes.map((theme) => (
                <Picture key={theme} name={name} theme={theme} alt={alt} />
              ))}
              {themes.map((theme) => (
                <Recording key={theme} name={name} theme={theme} />
              ))}
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

type Shown = { readonly name: string; readonly theme: 'light' | 'dark' }

const { window, square } = sizes

/** Loaded with the page, in the theme of the system. A visitor who chose a theme sees the one below. */
function FirstPicture({ name, alt }: { name: string; alt: string }) {
  const file = (part: string) => `/pictures/${name}${part}.avif`
  return (
    <picture data-picture="system">
      <source
        media="(width < 640px) and (prefers-color-scheme: dark)"
        srcSet={file('-square-dark')}
        {...square}
      />
      <source media="(width < 640px)" srcSet={file('-square-light')} {...square} />
      <source media="(prefers-color-scheme: dark)" srcSet={file('-dark')} />
      <img src={file('-light')} {...window} alt={alt} />
    </picture>
  )
}

/** CSS hides those of the other theme or scene, and a browser doesn't load a hidden lazy image. */
function Picture({ name, theme, alt }: Shown & { alt: string }) {
  return (
    <picture data-picture={theme}>
      <source
        media="(width < 640px)"
        srcSet={`/pictures/${name}-square-${theme}.avif`}
        {...square}
      />
      <img src={`/pictures/${name}-${theme}.avif`} {...window} alt={alt} loading="lazy" />
    </picture>
  )
}

/** Transparent until it plays: what is below is its poster. Loaded when the visitor starts it. */
function Recording({ name, theme }: Shown) {
  const file = `${name}-${theme}.mp4`
  if (!(file in files)) return null
  return (
    <video data-picture={theme} src={`/pictures/${file}`} preload="none" muted loop playsInline>
      <track kind="captions" />
    </video>
  )
}
