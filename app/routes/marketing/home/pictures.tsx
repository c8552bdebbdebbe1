import { home } from '#app/copy/marketing.ts'
import { pictures } from '#app/copy/pictures.ts'
import { StartLink } from '#app/shell/start-link.tsx'
import { Ghost } from '#app/ui/ghost.tsx'
import { Section } from '#app/ui/section.tsx'
import { height, width } from './pictures.json' with { type: 'json' }
import { StartNote } from './start-note.tsx'

/** Screenshots of the extension, drawn by `npm run pictures`. See ADR-0060. */
export function Pictures() {
  return (
    <Section line={71} label="in your editor" title={home.pictures.title}>
      <ul className="mt-12 grid gap-x-6 gap-y-10 md:grid-cols-2">
        {pictures.map(({ name, title, caption, alt }) => (
          <li key={name}>
            <figure>
              <div className="picture-box">
                <Picture name={name} theme="light" alt={alt} />
                <Picture name={name} theme="dark" alt={alt} />
              </div>
              <figcaption className="mt-4 text-[15.5px] leading-[1.55] text-pretty text-muted">
                <strong className="font-semibold text-ink">{title}.</strong> {caption}
              </figcaption>
            </figure>
          </li>
        ))}
        <li className="grid content-center justify-items-start gap-5 rounded-2xl border border-line bg-sheet p-8">
          <Ghost className="h-9 w-8.5" />
          <h3 className="text-2xl leading-tight font-semibold tracking-[-.02em]">
            {home.tryIt.title}
          </h3>
          <StartNote before={home.tryIt.text} />
          <StartLink />
        </li>
      </ul>
      <p className="mt-8 text-[15px] text-muted">{home.pictures.note}</p>
    </Section>
  )
}

type Shown = { readonly name: string; readonly theme: 'light' | 'dark'; readonly alt: string }

/** CSS hides the picture of the other theme, and a browser doesn't load a hidden lazy image. */
function Picture({ name, theme, alt }: Shown) {
  return (
    <img
      src={`/pictures/${name}-${theme}.avif`}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      data-picture={theme}
      className="size-full rounded-xl border border-line"
    />
  )
}
