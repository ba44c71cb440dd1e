import { useState } from 'react';
import { Card } from '@/platform/client/ui/card';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { PasswordField } from '@/platform/client/ui/password-field';
import { SearchField } from '@/platform/client/ui/search-field';
import { Segmented } from '@/platform/client/ui/segmented';
import { SelectField } from '@/platform/client/ui/select-field';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { Switch } from '@/platform/client/ui/switch';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import styles from './gallery.module.css';

const STATUSES = [
  { value: 'bug', label: 'Bug' },
  { value: 'refine', label: 'Refine' },
];

export function FieldsSection() {
  const [identifier, setIdentifier] = useState('meilin.tan');
  const [password, setPassword] = useState('correct horse');
  const [email, setEmail] = useState('not an address');
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('bug');
  const [notes, setNotes] = useState('');
  return (
    <Card title="Fields" padded>
      <div className={styles.stack}>
        <SearchField label="Search themes" value={search} onChange={setSearch} shortcut="/" />
        <TextField label="Username or Email" size="large" value={identifier} onChange={setIdentifier} />
        <PasswordField
          label="Password"
          size="large"
          labelAside={<a href="#kit">Forgot Password?</a>}
          hint="At least 6 characters."
          value={password}
          onChange={setPassword}
        />
        <div className={styles.pair}>
          <TextField
            label="Email"
            value={email}
            onChange={setEmail}
            error="Please enter a valid email address"
          />
          <SelectField
            label="Status"
            value={status}
            onChange={setStatus}
            options={STATUSES}
            leading={<StatusDot tone={status === 'bug' ? 'danger' : 'warning'} />}
          />
          <TextField label="Key" mono readOnly value="sk_live_123" onChange={() => {}} />
          <TextField label="Disabled" disabled placeholder="Nothing yet" value="" onChange={() => {}} />
        </div>
        <TextArea
          label="Notes"
          labelAside="Optional"
          value={notes}
          onChange={setNotes}
          placeholder="Anything"
        />
      </div>
    </Card>
  );
}

export function TogglesSection() {
  const [wrap, setWrap] = useState(true);
  const [global, setGlobal] = useState(false);
  const [rows, setRows] = useState([true, false]);
  const [view, setView] = useState<'progress' | 'completed'>('progress');
  const all = rows.every(Boolean) ? true : rows.some(Boolean) ? 'mixed' : false;
  return (
    <Card title="Toggles">
      <SettingRow title="Word wrap" help="Long lines continue on the next line of the editor.">
        <Switch label="Word wrap" hideLabel checked={wrap} onChange={setWrap} />
      </SettingRow>
      <SettingRow title="Enable DevFlow" help="The roles keep their values while it is off.">
        <Switch label="Global" checked={global} onChange={setGlobal} />
        <Switch label="Admin" checked disabled={!global} onChange={() => {}} />
        <Switch label="User" checked={false} disabled={!global} onChange={() => {}} />
      </SettingRow>
      <SettingRow title="Rows">
        <Checkbox label="All rows" checked={all} onChange={(checked) => setRows([checked, checked])} />
        {rows.map((checked, index) => (
          <Checkbox
            key={index}
            label={`Row ${index + 1}`}
            checked={checked}
            onChange={(next) => setRows(rows.map((row, at) => (at === index ? next : row)))}
          />
        ))}
        <Checkbox label="Disabled" checked disabled onChange={() => {}} />
      </SettingRow>
      <SettingRow title="View">
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'progress', label: 'In Progress' },
            { value: 'completed', label: 'Completed' },
          ]}
        />
      </SettingRow>
    </Card>
  );
}
