/**
 * Whether a text mixes scripts whose letters look alike, so that one name could pass for another: UTS #39 (Unicode
 * Security Mechanisms), section 5.2, 'Highly Restrictive'. One script is fine, and so are those that Chinese, Japanese
 * and Korean are written in, with Latin; digits, punctuation and emoji go with any.
 */
export function mixesAlphabets(text: string): boolean {
  return !ALPHABETS.some((letters) => patternOf(letters).test(text));
}

// ISO 15924, as of Unicode 12: a pattern with a name that the engine does not know is a syntax error.
const SCRIPTS =
  'Latn Adlm Aghb Ahom Arab Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Bopo Brah Brai Bugi Buhd Cakm Cans Cari Cham Cher Copt Cprt Cyrl Deva Dogr Dsrt Dupl Egyp Elba Elym Ethi Geor Glag Gong Gonm Goth Gran Grek Gujr Guru Hang Hani Hano Hatr Hebr Hira Hluw Hmng Hmnp Hung Ital Java Kali Kana Khar Khmr Khoj Knda Kthi Lana Laoo Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka Mand Mani Marc Medf Mend Merc Mero Mlym Modi Mong Mroo Mtei Mult Mymr Nand Narb Nbat Newa Nkoo Nshu Ogam Olck Orkh Orya Osge Osma Palm Pauc Perm Phag Phli Phlp Phnx Plrd Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd Sidd Sind Sinh Sogd Sogo Sora Soyo Sund Sylo Syrc Tagb Takr Tale Talu Taml Tang Tavt Telu Tfng Tglg Thaa Thai Tibt Tirh Ugar Vaii Wara Wcho Xpeo Xsux Yiii Zanb';

/** The scripts of a text as character classes, the most frequent first; scripts newer than the list count as one. */
const ALPHABETS = [
  ...['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang', ...SCRIPTS.split(' ')].map(
    (names) => `[${lettersOf(names)}]`,
  ),
  `[^${lettersOf(SCRIPTS)}]`,
];

function lettersOf(names: string): string {
  return names.replaceAll(/\w+/g, '\\p{scx=$&}').replaceAll(' ', '');
}

const patterns = new Map<string, RegExp>();

/** Compiled on demand: most names match the first. */
function patternOf(letters: string): RegExp {
  const pattern = patterns.get(letters) ?? new RegExp(`^(?:[\\p{sc=Zyyy}\\p{sc=Zinh}]|${letters})*$`, 'u');
  patterns.set(letters, pattern);
  return pattern;
}
