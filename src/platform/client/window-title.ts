import { useEffect } from 'react';

const PRODUCT = 'Toolstead';

let page: string | undefined;
let shown: string | undefined;

/** Names the page in the window's title. */
export function titlePage(title: string | undefined): void {
  page = title;
  write();
}

/** Puts what the page shows before the page's name, so that its windows can be told apart: 'report · Script Manager · …'. */
export function useShownInTitle(name: string | undefined): void {
  useEffect(() => {
    shown = name;
    write();
    return () => {
      shown = undefined;
      write();
    };
  }, [name]);
}

function write() {
  document.title = [shown, page, PRODUCT].filter((part) => part !== undefined).join(' · ');
}
