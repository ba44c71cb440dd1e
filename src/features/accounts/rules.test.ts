import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountKey,
  accountLimits,
  accountTexts,
  emailProblem,
  passwordProblem,
  registrationFormProblem,
  registrationProblem,
  resetFormProblem,
  resetProblem,
  signInProblem,
  usernameProblem,
} from './rules';

const sound = {
  username: 'meilin',
  email: 'meilin@toolstead.dev',
  password: 'secret',
  confirmation: 'secret',
};
// fast-check's equivalent, 'binary', takes seconds to set up.
const unit = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
const anyText = fc.string({ unit, maxLength: 80 });

describe('sign-in', () => {
  test('asks for both', () => {
    expect(signInProblem({ identifier: 'meilin', password: 'x' })).toBeNull();
    for (const missing of [
      { identifier: '', password: 'x' },
      { identifier: '   ', password: 'x' },
      { identifier: 'meilin', password: '' },
    ]) {
      expect(signInProblem(missing)).toBe('Please enter username/email and password');
    }
  });

  test('takes a password of blanks as one', () => {
    expect(signInProblem({ identifier: 'meilin', password: '   ' })).toBeNull();
  });
});

describe('registration, in the order of the specification', () => {
  test.each([
    ['nothing wrong', {}, null],
    ['all empty', { username: '', email: '', password: '', confirmation: '' }, 'Please fill in all fields'],
    ['a blank name before a wrong e-mail', { username: ' ', email: 'x' }, 'Please fill in all fields'],
    ['no confirmation', { confirmation: '' }, 'Please fill in all fields'],
    ['e-mail before password', { email: 'x', password: 'abc' }, 'Please enter a valid email address'],
    ['password before confirmation', { password: 'abc' }, 'Password must be at least 6 characters'],
    ['confirmation before username', { confirmation: 'other1', username: 'm' }, 'Passwords do not match'],
    ['username last', { username: 'm' }, 'Username must be between 2 and 50 characters'],
  ])('%s', (_, change, text) => {
    expect(registrationProblem({ ...sound, ...change })).toBe(text);
  });

  test('without a confirmation, as the server calls it', () => {
    const { username, email, password } = sound;
    expect(registrationProblem({ username, email, password })).toBeNull();
    expect(registrationProblem({ username, email, password: '' })).toBe('Please fill in all fields');
  });

  test('names every missing field, else the one to mend', () => {
    expect(registrationFormProblem({ ...sound, email: '', password: '' })).toEqual({
      text: 'Please fill in all fields',
      fields: ['email', 'password'],
      incomplete: true,
    });
    expect(registrationFormProblem({ ...sound, confirmation: 'other1' })?.fields).toEqual(['confirmation']);
    expect(registrationFormProblem({ ...sound, username: 'a@b' })).toEqual({
      text: accountTexts.usernameAt,
      fields: ['username'],
      incomplete: false,
    });
  });
});

describe('e-mail', () => {
  test.each([
    'a@b.co',
    ' meilin@toolstead.dev ',
    "o'brien+x@mail.example.com",
    'master@localhost.localdomain',
    '用户@例え.テスト',
  ])('takes %j', (email) => {
    expect(emailProblem(email)).toBeNull();
  });

  test.each([
    '',
    'plain',
    'a@b',
    '@b.co',
    'a@',
    'a@b.',
    'a@.co',
    'a@b..co',
    'a@@b.co',
    'a b@c.de',
    'a@b.co,c@d.ef',
    'a@b.co\r\nBcc: c@d.ef',
    '<a@b.co>',
    'a\u0000@b.co',
    'a\uff20b.co',
    'a\uff20b@c.de',
  ])('refuses %j', (email) => {
    expect(emailProblem(email)).toBe('Please enter a valid email address');
  });

  test('counts characters, not units, up to 254', () => {
    const domain = '@toolstead.dev';
    const local = '𠮷'.repeat(accountLimits.emailMax - domain.length);
    expect(emailProblem(local + domain)).toBeNull();
    expect(emailProblem(`𠮷${local}${domain}`)).toBe(accountTexts.emailTooLong);
  });

  test('refuses an address whose key does not fit its column', () => {
    expect(emailProblem(`${'\ufdfa'.repeat(40)}@toolstead.dev`)).toBe(accountTexts.emailInvalid);
  });
});

describe('password', () => {
  test('6 to 1024 characters of any text, blanks included', () => {
    expect(passwordProblem('abcde')).toBe('Password must be at least 6 characters');
    expect(passwordProblem('      ')).toBeNull();
    expect(passwordProblem('😀😀😀😀😀')).toBe('Password must be at least 6 characters');
    expect(passwordProblem('😀😀😀😀😀😀')).toBeNull();
    expect(passwordProblem('😀'.repeat(1024))).toBeNull();
    expect(passwordProblem('x'.repeat(1025))).toBe(accountTexts.passwordTooLong);
  });

  test('refuses what UTF-8 cannot hold', () => {
    expect(passwordProblem('secret\ud800')).toBe(accountTexts.passwordCharacters);
  });
});

describe('username', () => {
  test.each(['ab', '  ab  ', 'x'.repeat(50), '😀'.repeat(50), '梅林', 'می\u200cخواهم', 'Ann Lee'])(
    'takes %j',
    (name) => {
      expect(usernameProblem(name)).toBeNull();
    },
  );

  test.each(['', ' ', 'a', '  a  ', '😀', 'x'.repeat(51)])('refuses the length of %j', (name) => {
    expect(usernameProblem(name)).toBe('Username must be between 2 and 50 characters');
  });

  test.each(['a@b', '@@', 'a\uff20b', 'a\ufe6bb'])('refuses the at sign in %j', (name) => {
    expect(usernameProblem(name)).toBe(accountTexts.usernameAt);
  });

  test.each(['a\u0000b', 'a\nb', 'a\u2028b', 'a\u202eb', 'a\u200bb', 'a\ud800b', '\ufdfa'.repeat(20)])(
    'refuses the characters of %j',
    (name) => {
      expect(usernameProblem(name)).toBe(accountTexts.usernameCharacters);
    },
  );
});

describe('alphabets in a username', () => {
  test.each([
    'Ann-Marie_2 ☕',
    'Zoe\u0308',
    'Иван Петров 7',
    'Γιώργος',
    'ᏣᎳᎩ',
    'Հայկ',
    'שרה',
    'محمد ٧',
    '山田太郎 Taro',
    'さくらサクラ桜ー',
    '김철수 Kim 金',
    'ㄅㄆㄇ注音 abc',
    '𞓀𞓁 1',
  ])('%s is taken', (name) => {
    expect(usernameProblem(name)).toBeNull();
  });

  test.each([
    ['Cyrillic', 'раypal'],
    ['Cyrillic', 'ѕcope'],
    ['Cyrillic', 'toolsteаd'],
    ['Cyrillic and a letter of another form', '𝐚дмин'],
    ['Cyrillic and a wide letter', 'ａдмин'],
    ['Greek', 'Αlice'],
    ['Greek, as a sign', '5µm'],
    ['Cherokee', 'Ꭺnn'],
    ['Armenian', 'օliver'],
    ['Coptic', 'ⲟliver'],
    ['Lisu', 'ꓮnn'],
    ['Greek and Cyrillic', 'Γеоргий'],
    ['Japanese and Korean', 'さくら김'],
    ['Chinese and Cyrillic', '山Иван'],
    ['Arabic', 'Ann محمد'],
    ['a script newer than the list', 'Ann𞓀'],
  ])('%s: %s is refused', (_, name) => {
    expect(usernameProblem(name)).toBe('Username may not mix alphabets');
  });

  const oneOf = (letters: string) => fc.constantFrom(...letters);
  const anywhere = oneOf('0123456789 -_.!?&+☕🎉');
  const wordOf = (letters: string) =>
    fc
      .array(fc.oneof({ weight: 4, arbitrary: oneOf(letters) }, anywhere), { minLength: 1, maxLength: 20 })
      .map((parts) => [letters.charAt(0), ...parts, letters.at(-1)].join(''));
  const LATIN = 'aceijopsxyhvABCEHKMOPTX';
  const LOOKS_LIKE_LATIN = ['асеіјорѕхуһѵАВСЕНКМОРТХ', 'οναΑΒΕΗΙΚΜΝΟΡΤΥΧΖ', 'ᎪᏴᏟᎬᎻᎫᏦᎷᎢ', 'օհոսց', 'ⲟⲥⲣ'];

  test.each([LATIN, ...LOOKS_LIKE_LATIN, '的一是', 'さくら', '가나다', 'ابت'])(
    'one is fine with digits, punctuation and emoji: %s',
    (letters) => {
      fc.assert(
        fc.property(wordOf(letters), (name) => {
          expect(usernameProblem(name)).toBeNull();
        }),
      );
    },
  );

  test.each(LOOKS_LIKE_LATIN)('one letter of another in a Latin name is refused: %s', (letters) => {
    fc.assert(
      fc.property(wordOf(LATIN), oneOf(letters), wordOf(LATIN), (before, other, after) => {
        expect(usernameProblem(`${before}${other}${after}`)).toBe(accountTexts.usernameAlphabets);
      }),
    );
  });

  test('whatever is taken is written in one, or in those of one language with Latin', () => {
    const together = [/\p{scx=Latn}/u, /\p{scx=Cyrl}/u, /\p{scx=Grek}/u, /\p{scx=Cher}/u, /\p{scx=Armn}/u];
    const letters = fc.constantFrom(...LATIN, ...LOOKS_LIKE_LATIN.join(''), ...'山さサ김ㄅ7. ');
    fc.assert(
      fc.property(fc.array(letters, { minLength: 2, maxLength: 5 }), (parts) => {
        const name = parts.join('');
        fc.pre(usernameProblem(name) === null);
        expect(together.filter((script) => script.test(accountKey(name))).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('password reset, in the order of the specification', () => {
  test.each([
    ['nothing wrong', {}, null],
    ['no token', { token: '', password: '' }, 'Invalid password reset link'],
    ['no password', { password: '' }, 'Please enter new password and confirmation'],
    ['no confirmation', { password: 'abc', confirmation: '' }, 'Please enter new password and confirmation'],
    ['too short before different', { password: 'abc' }, 'Password must be at least 6 characters'],
    ['different', { confirmation: 'other1' }, 'Passwords do not match'],
  ])('%s', (_, change, text) => {
    expect(resetProblem({ token: 't', password: 'secret', confirmation: 'secret', ...change })).toBe(text);
  });

  test('without a confirmation, as the server calls it', () => {
    expect(resetProblem({ token: 't', password: 'secret' })).toBeNull();
    expect(resetFormProblem({ token: 't', password: '' })?.fields).toEqual(['password']);
  });
});

describe('for any text', () => {
  test('an accepted username fits its columns and is nobody’s e-mail', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(usernameProblem(text) === null);
        expect(Array.from(text.trim()).length).toBeLessThanOrEqual(accountLimits.usernameMax);
        expect(Array.from(accountKey(text)).length).toBeLessThanOrEqual(accountLimits.usernameKeyMax);
        expect(emailProblem(text)).not.toBeNull();
        expect(accountKey(text)).not.toContain('@');
      }),
    );
  });

  test('an accepted e-mail fits its columns and has one at sign in its key', () => {
    const part = fc.string({ unit, minLength: 1, maxLength: 300 });
    const address = fc.oneof(
      fc.emailAddress(),
      fc.tuple(part, part).map(([a, b]) => `${a}@${b}.co`),
    );
    fc.assert(
      fc.property(address, (text) => {
        fc.pre(emailProblem(text) === null);
        expect(Array.from(text.trim()).length).toBeLessThanOrEqual(accountLimits.emailMax);
        expect(Array.from(accountKey(text)).length).toBeLessThanOrEqual(accountLimits.emailKeyMax);
        expect(accountKey(text).split('@')).toHaveLength(2);
      }),
    );
  });

  test('blanks around a name or an address change nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(usernameProblem(`  ${text}\t`)).toBe(usernameProblem(text));
        expect(emailProblem(`  ${text}\t`)).toBe(emailProblem(text));
      }),
    );
  });

  test('the key of a key is itself, and case does not tell two ASCII names apart', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(accountKey(accountKey(text))).toBe(accountKey(text));
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), (text) => {
        expect(accountKey(text.toUpperCase())).toBe(accountKey(text.toLowerCase()));
      }),
    );
  });

  test('a password is accepted by its length alone, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 1100 }), (text) => {
        const length = Array.from(text).length;
        expect(passwordProblem(text) === null).toBe(length >= 6 && length <= 1024);
      }),
    );
  });

  test('a registration that is accepted is accepted field by field', () => {
    const near = (value: string) => fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, anyText);
    fc.assert(
      fc.property(
        near('meilin'),
        near('meilin@toolstead.dev'),
        near('secret'),
        (username, email, password) => {
          const text = registrationProblem({ username, email, password });
          const parts = [emailProblem(email), passwordProblem(password), usernameProblem(username)];
          if (text === null) expect(parts).toEqual([null, null, null]);
          else if (text === accountTexts.registrationRequired)
            expect([username.trim(), email.trim(), password]).toContain('');
          else expect(text).toBe(parts.find((part) => part !== null));
        },
      ),
    );
  });
});
