import { setTranslations } from '../words/translate.ts'

/* Imported for its effect, before any file with texts. The extension writes them into the page. */
setTranslations(JSON.parse(document.documentElement.dataset.translations ?? '{}'))
