import { docsPictures, pictures } from '#app/copy/pictures.ts'

const themes = ['light', 'dark'] as const

type Props = {
  readonly name: string
  /** It isn't loaded with the page. */
  readonly isHidden?: boolean
}

/**
 * A screenshot of the extension in the visitor's theme: CSS hides those of the other one, and a
 * browser doesn't load a hidden lazy image.
 */
export function ThemedPicture({ name, isHidden = false }: Props) {
  const alt = [...pictures, ...docsPictures].find((one) => one.name === name)?.alt
  return (
    <>
      {!isHidden && <SystemPicture name={name} alt={alt} />}
      {themes.map((theme) => (
        <picture key={theme} data-picture={theme}>
          <source media="(width < 640px)" srcSet={`/pictures/${name}-square-${theme}.avif`} />
          <img src={`/pictures/${name}-${theme}.avif`} alt={alt} loading="lazy" />
        </picture>
      ))}
    </>
  )
}

/** In the theme of the system. A visitor who chose a theme sees one of the others. */
function SystemPicture({ name, alt }: { name: string; alt: string | undefined }) {
  const file = (part: string) => `/pictures/${name}${part}.avif`
  return (
    <picture data-picture="system">
      <source
        media="(width < 640px) and (prefers-color-scheme: dark)"
        srcSet={file('-square-dark')}
      />
      <source media="(width < 640px)" srcSet={file('-square-light')} />
      <source media="(prefers-color-scheme: dark)" srcSet={file('-dark')} />
      <img src={file('-light')} alt={alt} />
    </picture>
  )
}
