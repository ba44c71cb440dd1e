import 'virtual:theme-tokens.css';
